"""The rules that a move can break: `judge` gives their numbers, refusals are told by their ids."""

RULE_IDS: tuple[str, ...] = ("", "E1.1", "E1.2", "E2.1", "E2.2", "E3.1", "E3.2", "E4.1", "E4.2", "E5.1")
RULE_IDS += ("E5.2", "E5.3", "E6.1", "E8.1", "E8.2", "E8.3", "E8.4", "E9.1", "E9.3", "E9.6", "E9.8")
RULE_IDS += ("E10.1", "E10.2", "E11.1", "E11.2", "E13", "E14.1", "E14.3")
(
    E1_1, E1_2, E2_1, E2_2, E3_1, E3_2, E4_1, E4_2, E5_1,
    E5_2, E5_3, E6_1, E8_1, E8_2, E8_3, E8_4, E9_1, E9_3, E9_6, E9_8,
    E10_1, E10_2, E11_1, E11_2, E13, E14_1, E14_3,
) = range(1, 28)  # fmt: skip
