"""The rules that a move can break: `judge` gives their numbers, refusals are told by their ids.

A word after an id says which of the things that this rule forbids.
"""

RULE_IDS: tuple[str, ...] = ("", "E1.1", "E1.2", "E2.1", "E2.2", "E3.1", "E3.2 camp", "E3.2 mountain", "E4.1")
RULE_IDS += ("E4.1 kingdom", "E4.2", "E4.2 offer", "E4.2 gold", "E4.2 marker", "E5.1", "E5.1 seat", "E5.2")
RULE_IDS += ("E5.3", "E6.1", "E6.1 place", "E8.1", "E8.1 unit", "E8.1 enemy", "E8.2", "E8.2 done", "E8.3")
RULE_IDS += ("E8.3 moved", "E8.4", "E9.1", "E9.1 unit", "E9.1 camp", "E9.1 mountain", "E9.1 done")
RULE_IDS += ("E9.1 moved", "E9.3", "E9.3 named", "E9.3 gold", "E9.6", "E9.8", "E10.1", "E10.1 fired")
RULE_IDS += ("E10.1 mountain", "E10.2", "E11.1", "E11.2", "E13", "E14.1", "E14.3")
(
    E1_1, E1_2, E2_1, E2_2, E3_1, E3_2_CAMP, E3_2_MOUNTAIN, E4_1,
    E4_1_KINGDOM, E4_2, E4_2_OFFER, E4_2_GOLD, E4_2_MARKER, E5_1, E5_1_SEAT, E5_2,
    E5_3, E6_1, E6_1_PLACE, E8_1, E8_1_UNIT, E8_1_ENEMY, E8_2, E8_2_DONE, E8_3,
    E8_3_MOVED, E8_4, E9_1, E9_1_UNIT, E9_1_CAMP, E9_1_MOUNTAIN, E9_1_DONE,
    E9_1_MOVED, E9_3, E9_3_NAMED, E9_3_GOLD, E9_6, E9_8, E10_1, E10_1_FIRED,
    E10_1_MOUNTAIN, E10_2, E11_1, E11_2, E13, E14_1, E14_3,
) = range(1, 48)  # fmt: skip
