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
        (Dealt(0, 1), "Round 1: Blue shuffles.", "Manche 1 : Bleu mélange."),
        (Drew(1, 4, [None] * 4), "Orange draws 4 cards.", "Orange pioche 4 cartes."),
        (Drew(1, 1, [A4]), "Orange draws Attack 4 (A4).", "Orange pioche Attaque 4 (A4)."),
        (Chose(0), "Blue has chosen.", "Bleu a choisi."),
        (
            Revealed(0, [RE, A4], [0, 1]),
            "Blue reveals Reinforcement (RE), then Attack 4 (A4).",
            "Bleu révèle Renforcement (RE) puis Attaque 4 (A4).",
        ),
        (
            Cancelled(1, [A4]),
            "A Bad Idea cancels Attack 4 (A4) of Orange.",
            "Une Mauvaise idée annule Attaque 4 (A4) (Orange).",
        ),
        (
            Reinforced(0, A4, "RE", 6),
            "Reinforcement: Attack 4 (A4) of Blue counts 6.",
            "Renforcement : Attaque 4 (A4) (Bleu) compte 6.",
        ),
        (
            Reinforced(0, A4, "AT", 8),
            "Overtime: Attack 4 (A4) of Blue counts 8.",
            "Temps de travail aménagé : Attaque 4 (A4) (Bleu) compte 8.",
        ),
        (Lost(0, "RE"), "Reinforcement of Blue is lost.", "Le Renforcement est perdu pour Bleu."),
        (
            Tricked(0, 1),
            "Blue turns the other’s cards into 1 point.",
            "Bleu tire 1 point des cartes adverses.",
        ),
        (Scored(1, 4, 9), "Orange scores 4 (total 9).", "Orange marque 4 (total 9)."),
        (Waits(0, "RS"), "Blue: two cards next turn.", "Bleu : deux cartes au prochain tour."),
        (SwapSkipped(0), "Blue finds nothing to swap.", "Bleu n’a rien à échanger."),
        (Took(0, A4, 2), "Blue takes Attack 4 (A4) blindly.", "Bleu prend Attaque 4 (A4) à l’aveugle."),
        (
            Swapped(0, A4, RE, 1),
            "Blue gives Reinforcement (RE) for Attack 4 (A4).",
            "Bleu donne Renforcement (RE) contre Attaque 4 (A4).",
        ),
        (Discarded(0, 3), "Blue discards 3 cards.", "Bleu défausse 3 cartes."),
        (Refilled(0), "Blue turns to the discard pile.", "Bleu reprend sa défausse."),
        (RoundEnded(2, [5, 5], None), "Round 2, 5 to 5: tied.", "Manche 2, 5 à 5 : égalité."),
        (RoundEnded(1, [5, 3], 0), "Round 1, 5 to 3: Blue wins.", "Manche 1, 5 à 3 : Bleu gagne."),
        (MatchEnded(None, [1, 1]), "The match: a draw.", "La rencontre : partie nulle."),
        (MatchEnded(1, [0, 2]), "The match: Orange wins.", "La rencontre : Orange gagne."),
    ],
)
def test_every_event_is_a_sentence_in_both_languages(event: Event, en: str, fr: str) -> None:
    languages: tuple[tuple[Lang, str], ...] = (("en", en), ("fr", fr))
    for lang, sentence in languages:
        assert tell(event, lang) == sentence
