"""Why an Epix move is refused: the rules that it can break, by number, by id and in words.

`judge` returns their numbers. A word after an id distinguishes the things that the rule forbids.
"""

from ludotheque.errors import Text

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

REFUSALS = {
    "E1.1": Text(
        "You have no more units of this kind in your reserve.",
        "Votre réserve ne contient plus d’unité de ce type.",
    ),
    "E1.2": Text("You don’t have enough gold.", "Vous n’avez pas assez d’or."),
    "E2.1": Text(
        "The first player is drawn from those at the table.",
        "Le premier joueur est tiré au sort parmi les joueurs de la table.",
    ),
    "E2.2": Text(
        "One special card more than there are players is drawn, all different.",
        "On tire une carte spéciale de plus qu’il n’y a de joueurs, toutes différentes.",
    ),
    "E3.1": Text(
        "A province never holds two units of the same kind.",
        "Une province ne contient jamais deux unités du même type.",
    ),
    "E3.2 camp": Text("A camp can’t stand in a castle.", "Pas de camp dans un château."),
    "E3.2 mountain": Text(
        "Kilimandjora is a mountain: knights can’t go there.",
        "Le Kilimandjora est une montagne : aucun chevalier n’y va.",
    ),
    "E4.1": Text(
        "Recruit one unit in your own kingdom, bid on a special card, or pass.",
        "Recrutez une unité dans votre royaume, misez sur une carte spéciale, ou passez.",
    ),
    "E4.1 kingdom": Text(
        "Before the first season you can only recruit in your own kingdom.",
        "Avant la première saison, on ne recrute que dans son propre royaume.",
    ),
    "E4.2": Text(
        "Your bid must be higher than the one on the card.",
        "Votre mise doit dépasser celle qui se trouve sur la carte.",
    ),
    "E4.2 offer": Text("This special card is not on offer.", "Cette carte spéciale n’est pas proposée."),
    "E4.2 gold": Text(
        "You can’t bid more gold than you have.", "Vous ne pouvez pas miser plus d’or que vous n’en avez."
    ),
    "E4.2 marker": Text(
        "Every bid is marked by a unit from your reserve, and you would have too few.",
        "Chaque mise est marquée par une unité de votre réserve : il vous en resterait trop peu.",
    ),
    "E5.1": Text(
        "In the auction, bid anything from 0 to all your gold.", "À l’enchère, on mise de 0 à tout son or."
    ),
    "E5.1 seat": Text(
        "The winner of the auction chooses who goes first.",
        "Le gagnant de l’enchère désigne le premier joueur.",
    ),
    "E5.2": Text(
        "Choose one action: Recruit, Tax or Move & Attack; in winter, two different ones.",
        "Choisissez une action : Recrutement, Taxe ou Déplacement & Attaque ; en hiver, deux différentes.",
    ),
    "E5.3": Text(
        "Name one of the two actions you chose: it comes first.",
        "Nommez l’une des deux actions choisies : elle vient en premier.",
    ),
    "E6.1": Text("Recruit a unit, or end the action.", "Recrutez une unité, ou terminez l’action."),
    "E6.1 place": Text(
        "Recruit in your castle, in your kingdom where no enemy is, or where you have units.",
        "Recrutez dans votre château, dans une province de votre royaume sans ennemi, ou là où vous avez"
        " des unités.",
    ),
    "E8.1": Text(
        "Move or attack with one of your units, or end the action.",
        "Déplacez une de vos unités, attaquez avec elle, ou terminez l’action.",
    ),
    "E8.1 unit": Text(
        "First choose one of your units, then where it goes.",
        "Choisissez d’abord une de vos unités, puis sa destination.",
    ),
    "E8.1 enemy": Text(
        "Units can only move into empty provinces or your own: an enemy holds this one.",
        "On n’entre que dans une province vide ou à soi : un ennemi tient celle-ci.",
    ),
    "E8.2": Text("A soldier moves a single step.", "Un soldat se déplace d’un seul pas."),
    "E8.2 done": Text(
        "This soldier has already moved or attacked this season.",
        "Ce soldat s’est déjà déplacé, ou a déjà attaqué, cette saison.",
    ),
    "E8.3": Text(
        "A knight rides only through empty provinces and your own, and can’t get there.",
        "Un chevalier traverse des provinces vides ou à vous : aucun chemin libre n’y mène.",
    ),
    "E8.3 moved": Text(
        "This knight has moved: it must attack before it can move again.",
        "Ce chevalier s’est déplacé : il doit attaquer avant de repartir.",
    ),
    "E8.4": Text("Camps and catapults can’t move.", "Camps et catapultes ne se déplacent pas."),
    "E9.1": Text(
        "A soldier or knight attacks a neighbouring province with enemies, or an enemy castle.",
        "Soldats et chevaliers attaquent une province voisine tenue par l’ennemi, ou un château ennemi.",
    ),
    "E9.1 unit": Text("You have no such unit there.", "Vous n’avez pas cette unité à cet endroit."),
    "E9.1 camp": Text("Camps can’t attack.", "Les camps n’attaquent pas."),
    "E9.1 mountain": Text(
        "Kilimandjora is a mountain: knights never attack it.",
        "Le Kilimandjora est une montagne : les chevaliers ne l’attaquent jamais.",
    ),
    "E9.1 done": Text(
        "This soldier has already attacked this season.", "Ce soldat a déjà attaqué cette saison."
    ),
    "E9.1 moved": Text(
        "This soldier has moved and can’t attack this season.",
        "Ce soldat s’est déplacé : il ne peut plus attaquer cette saison.",
    ),
    "E9.3": Text(
        "Choose an amount, from 1 to the attacker’s gold.",
        "Choisissez un montant, de 1 à l’or de l’attaquant.",
    ),
    "E9.3 named": Text("This amount has already been named.", "Ce montant a déjà été annoncé."),
    "E9.3 gold": Text(
        "Without gold you can only make attacks that need no bid.",
        "Sans or, seules sont possibles les attaques qui se passent de mise.",
    ),
    "E9.6": Text("Press on with a bid, or stop.", "Continuez par une mise, ou arrêtez."),
    "E9.8": Text(
        "A catapult you have just won can’t fire until next season.",
        "Une catapulte convertie ne tire pas avant la saison suivante.",
    ),
    "E10.1": Text(
        "This catapult has no enemy units within range there.",
        "Cette catapulte n’atteint là aucune unité ennemie.",
    ),
    "E10.1 fired": Text(
        "This catapult has already fired this season.", "Cette catapulte a déjà tiré cette saison."
    ),
    "E10.1 mountain": Text(
        "Kilimandjora is never a target for catapults.",
        "Le Kilimandjora n’est jamais une cible pour les catapultes.",
    ),
    "E10.2": Text(
        "A catapult can’t target a castle without units.",
        "Un château sans unité n’est pas une cible pour une catapulte.",
    ),
    "E11.1": Text("The game is over: a castle has fallen.", "La partie est finie : un château est tombé."),
    "E11.2": Text("The game is over: winter has passed.", "La partie est finie : l’hiver est passé."),
    "E13": Text(
        "Only the Spy’s owner may spy, once per season, before the first amount.",
        "Seul le joueur qui a l’Espion peut l’interroger, une fois par saison, avant le premier montant.",
    ),
    "E14.1": Text("This player has nothing to decide now.", "Ce joueur n’a rien à décider maintenant."),
    "E14.3": Text(
        "There is no withdrawing from a declared attack: make your bid.",
        "On ne se retire pas d’une attaque déclarée : misez.",
    ),
}
