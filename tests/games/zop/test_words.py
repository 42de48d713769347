"""Events as sentences."""

import pytest

from ludotheque.contract import Lang
from ludotheque.games.zop.deck import Face
from ludotheque.games.zop.events import (
    Cancelled,
    Chose,
    Dealt,
    Discarded,
    Drew,
    Event,
    Lost,
    MatchEnded,
    Refilled,
    Reinforced,
    Revealed,
    RoundEnded,
    Scored,
    Swapped,
    SwapSkipped,
    Took,
    Tricked,
    Waits,
)
from ludotheque.games.zop.words import tell

A4 = Face("A4", "attack", 4, "Attack 4", "Attaque 4")
RE = Face("RE", "special", None, "Reinforcement", "Renforcement")


@pytest.mark.parametrize(
    ("event", "en", "fr"),
    [
        (Dealt(0, 1), "Round 1: Black shuffles.", "Manche 1 : Noir mélange."),
        (Drew(1, 4, [None] * 4), "Red draws 4 cards.", "Rouge pioche 4 cartes."),
        (Drew(1, 1, [A4]), "Red draws Attack 4 (A4).", "Rouge pioche Attaque 4 (A4)."),
        (Chose(0), "Black has chosen.", "Noir a choisi."),
        (
            Revealed(0, [RE, A4], [0, 1]),
            "Black reveals Reinforcement (RE), then Attack 4 (A4).",
            "Noir révèle Renforcement (RE) puis Attaque 4 (A4).",
        ),
        (
            Cancelled(1, [A4]),
            "A Bad Idea cancels Red’s Attack 4 (A4).",
            "Une Mauvaise idée annule le jeu de Rouge : Attaque 4 (A4).",
        ),
        (
            Reinforced(0, A4, ["RE"], 6),
            "Reinforcement: Black’s Attack 4 (A4) counts 6.",
            "Renforcement : pour Noir, Attaque 4 (A4) compte 6.",
        ),
        (
            Reinforced(0, A4, ["AT"], 8),
            "Flexible Hours: Black’s Attack 4 (A4) counts 8.",
            "Aménagement du temps de travail : pour Noir, Attaque 4 (A4) compte 8.",
        ),
        (
            Reinforced(0, A4, ["RE", "AT"], 10),
            "Reinforcement and Flexible Hours: Black’s Attack 4 (A4) counts 10.",
            "Renforcement et Aménagement du temps de travail : pour Noir, Attaque 4 (A4) compte 10.",
        ),
        (
            Lost(1, "AT"),
            "Red loses the effect of Flexible Hours.",
            "Rouge perd l’effet de la carte Aménagement du temps de travail.",
        ),
        (
            Waits(0, "RE"),
            "Black will add 2 to their first attack or defence next turn.",
            "Noir ajoutera 2 à sa première attaque ou défense du prochain tour.",
        ),
        (
            Waits(0, "AT"),
            "Black will count their first attack or defence twice next turn.",
            "Noir comptera deux fois sa première attaque ou défense du prochain tour.",
        ),
        (
            Lost(0, "RE"),
            "Black loses the effect of Reinforcement.",
            "Noir perd l’effet de la carte Renforcement.",
        ),
        (
            Tricked(0, 1),
            "The opponent’s cards are worth 1 point to Black.",
            "Noir tire 1 point des cartes adverses.",
        ),
        (
            Scored(1, 4, 9),
            "Red scores 4 points (total: 9).",
            "Rouge marque 4 points (total\N{NO-BREAK SPACE}: 9).",
        ),
        (Waits(0, "RS"), "Black will play two cards next turn.", "Noir jouera deux cartes au prochain tour."),
        (SwapSkipped(0), "Black has nothing to swap.", "Noir n’a rien à échanger."),
        (Took(0, A4, 2), "Black takes Attack 4 (A4) at random.", "Noir prend Attaque 4 (A4) à l’aveugle."),
        (
            Swapped(0, A4, RE, 1),
            "Black gives Reinforcement (RE) in return for Attack 4 (A4).",
            "Noir donne Renforcement (RE) et reçoit Attaque 4 (A4).",
        ),
        (Discarded(0, 3), "Black discards 3 cards.", "Noir défausse 3 cartes."),
        (
            Refilled(0),
            "Black’s discard pile becomes the draw pile.",
            "La défausse de Noir devient sa pioche.",
        ),
        (RoundEnded(2, [5, 5], None), "Round 2, 5 to 5: tied.", "Manche 2, 5 à 5 : égalité."),
        (RoundEnded(1, [5, 3], 0), "Round 1, 5 to 3: Black wins.", "Manche 1, 5 à 3 : Noir gagne."),
        (RoundEnded(1, [3, 5], 1), "Round 1, 5 to 3: Red wins.", "Manche 1, 5 à 3 : Rouge gagne."),
        (MatchEnded(None, [1, 1]), "The match is a draw.", "La rencontre se termine à égalité."),
        (MatchEnded(1, [0, 2]), "Red wins the match.", "Rouge remporte la rencontre."),
    ],
)
def test_every_event_is_a_sentence_in_both_languages(event: Event, en: str, fr: str) -> None:
    languages: tuple[tuple[Lang, str], ...] = (("en", en), ("fr", fr))
    for lang, sentence in languages:
        assert tell(event, lang) == sentence
