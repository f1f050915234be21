"""What the screen and the table in words claim is what the rules do: gains, prices, ties, who may do what."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from mayor_table import CITY_G, DECK, do, held, table, why_not

from backroom.core.advice import Advice, Rated
from backroom.core.decks import read_deck
from backroom.core.game import register
from backroom.core.match import Match, View
from backroom.core.record import copy_of
from backroom.games.mayor_of_chicago import GAME
from backroom.games.mayor_of_chicago.deck import RESOURCE
from backroom.games.mayor_of_chicago.draw.cards import assistant_card
from backroom.games.mayor_of_chicago.draw.panel import panel
from backroom.games.mayor_of_chicago.draw.read import Table
from backroom.games.mayor_of_chicago.mind.forecast import Side
from backroom.games.mayor_of_chicago.rules import run_on
from backroom.games.mayor_of_chicago.state import (
    BLOCK_COLUMNS,
    DISCARD_ASSISTANT,
    ENDS,
    MOVES,
    RESOURCE_MAX,
    VOTE,
    Phase,
    Refusal,
)
from backroom.games.mayor_of_chicago.text import verdict

register(GAME)
FULL = tuple(tuple(range(1 + 7 * row, 8 + 7 * row)) for row in range(4))
LAST_OPEN = ((10, 44), (15, 18), (5, 28), (35,))  # one card more fills the second column
FRAME = 'stroke-dasharray="6 4"'  # around a block
NAMES = list(RESOURCE)
VOTES = next(rival.votes for rival in read_deck(GAME).cards.opponent if rival.id == 4)


def match_of(s: Any, **options: Any) -> Match:
    """A match that stands in a position laid out by hand."""
    match = Match(GAME, options=GAME.choose_options(opponent=4, players=int(s.seats), **options))
    match.state = s
    return match


def seen(s: Any, seat: int = 0) -> View:
    """The position as a seat sees it."""
    return match_of(s).view(seat)


def onlooker(s: Any) -> View:
    """The position as somebody sees it who only looks: from where the first seat is."""
    return replace(seen(s), legal=())


def written(picture: str) -> str:
    """All that is written in a picture, in lines that run on."""
    return " ".join(re.sub(r"<[^>]+>", " ", picture).replace("\u00a0", "~").split()).replace("~", "\u00a0")


def said(view: View, language: str = "en") -> str:
    """All that the table of a view says."""
    return written(view.screen(language).wide)


def panel_of(s: Any, seat: int) -> str:
    """What is written in the panel of the moment."""
    return written(panel(Table(seen(s, seat), GAME.words("en"), {}), (0, 0, 386, 282)))


def counted(s: Any) -> Any:
    """The position after the final count."""
    s.phase = Phase.NEXT_TURN
    run_on(s, DECK)
    assert s.phase == Phase.OVER
    return s


# --- what abilities are said to bring ---------------------------------------------------------------------------------


@pytest.mark.parametrize("purse", [(0, 0, 0, 0, 0, 0), (0, 2, 3, 1, 2, 3), (9, 97, 25, 8, 98, 99)])
@pytest.mark.parametrize("card", range(1, 32))
def test_an_ability_brings_what_was_said(card: int, purse: tuple[int, ...]) -> None:
    """§abilities, R1, R19, R28, R29: the income first, exchanges as far as they are paid for and do something."""
    start = table(held=purse, hand=(card, 39), blocks={6: 37})
    side = Side(seen(start), 0)
    printed = side.cards[card - 1]
    number = RESOURCE[next(iter(printed.gain))]
    for block in side.free:
        gain = side.ability_gain(printed, block)
        income, paid = side.ranked_incomes(block, printed)[0]
        s = do(copy_of(start), "place 1", f"block {block // BLOCK_COLUMNS + 1} {block % BLOCK_COLUMNS + 1}")
        if s.phase == Phase.PLACE_RESOURCE:
            do(s, f"take {NAMES[income]}")
        if s.phase == Phase.EXCHANGE:
            assert s.high == (gain.times if gain else 0)
            do(s, f"exchange {int(s.high)}")
        before = min(RESOURCE_MAX, purse[number] + (paid if income == number else 0))
        assert held(s)[number] - before == (gain.amount if gain else 0)
        if gain and printed.pay:
            (name, price), spent = next(iter(printed.pay.items())), RESOURCE[next(iter(printed.pay))]
            had = min(RESOURCE_MAX, purse[spent] + (paid if income == spent else 0))
            assert had - held(s)[spent] == gain.times * price, name


def test_a_removal_is_no_gain_in_the_note_on_those_in_hand() -> None:
    s = table(held=(0, 0, 25, 0, 0, 3), hand=(5,))
    assert "Ability: −3 Corruption." in said(seen(s))
    assert "Talent : −3 Corruption." in said(seen(s), "fr")
    assert "Ability:" not in said(seen(table(hand=(5,)))), "there is no Corruption to remove"


def test_a_copied_doubling_is_told_after_the_income() -> None:
    """§unique, R32, R33: the block is covered by then, but what it paid is doubled all the same."""
    s = do(table(hand=(43, 20), blocks={0: 42}), "place 1", "block 2 1", "take booze")
    assert s.phase == Phase.COPY_NEIGHBOUR and GAME.advise is not None
    hint = GAME.advise(seen(s), GAME.words("en"), Advice((Rated(MOVES.number("copy 1 1"), 0.4, 9),), 9))
    assert hint.reason == "The same again from the ability."


# --- who may do what --------------------------------------------------------------------------------------------------


def test_who_only_looks_is_offered_nothing() -> None:
    """Neither moves to press nor reasons why they could not be made."""
    event = do(table(LAST_OPEN, (0, 9, 25, 0, 0, 0), done=0, card=31, events=(4, 9, 6, 12, 5, 3)), "expand 4")
    for s in (event, table(held=(0, 9, 25, 0, 0, 0), card=16), table(held=(0, 0, 0, 0, 0, 0), card=16)):
        player, looking = seen(s).screen("en"), onlooker(s).screen("en")
        assert "data-move" in player.wide + player.tall
        assert "data-move" not in looking.wide + looking.tall and not looking.keys
        assert not re.search(r"not now|short<|partner", looking.wide)
        assert looking.question.startswith("Candidate 1 ")


def test_nobodys_view_can_be_told_in_words() -> None:
    """A seat beyond the last sees the first seat's side, with its prices."""
    both = table(players=2, held=(0, 9, 25, 0, 0, 0), card=16)
    both.candidates[1].held[1] = 0
    for s, nobody in ((both, 2), (table(held=(0, 9, 25, 0, 0, 0), card=16), 1)):
        assert seen(s, nobody).text() == seen(s, 0).text()
        assert "the Police Captain for $10 (full price $15, $10 with 9 Popularity or more)." in seen(s, nobody).text()
    assert "for $15 (full price $15" in seen(both, 1).text()


def test_the_partners_placement_stays_off_the_own_city() -> None:
    """Neither the block being paid, nor what the ability would add, nor whom it could copy."""
    s = table(players=2, hand=(16, 20), coop_gifts=2)
    s.candidates[1].row_length[:] = 1
    s.candidates[1].complete = 0
    do(s, "place 1", "block 2 1")
    assert (s.phase, s.actor) == (Phase.PLACE_RESOURCE, 0)
    assert FRAME in seen(s, 0).svg() and FRAME not in seen(s, 1).svg()

    s = do(table(players=2, hand=(16, 20), coop_gifts=2), "place 1")
    for seat in (0, 1):
        t = Table(seen(s, seat), GAME.words("en"), {})
        assert (t.placed_by(t.me) is not None) == (seat == 0)

    s = do(table(players=2, hand=(43, 20), blocks={0: 16, 12: 32}, coop_gifts=2), "place 1", "take booze")
    assert s.phase == Phase.COPY_NEIGHBOUR
    assert "The abilities of 32 to 39 cannot be copied." in seen(s, 0).svg() and "data-why" not in seen(s, 1).svg()


def test_who_waits_reads_what_the_other_does() -> None:
    """No imperative at whom it is not meant, and no promise of another city."""
    words = {language: GAME.words(language) for language in ("en", "fr")}
    decided = set(Phase) - {Phase.OVER, Phase.NEXT_TURN, Phase.AFTER_CARD, Phase.END_NEXT}
    for phase in decided:
        for said_in in words.values():
            assert said_in(f"wait.{phase.name.lower()}", name="Ada").startswith("Ada ")
    waiting = seen(do(table(players=2, hand=(16, 20), coop_gifts=2), "place 1"), 1)
    assert waiting.screen("en").question == "Candidate 1 chooses a block for an assistant"
    assert waiting.screen("fr").question == "Candidat 1 choisit un îlot pour un assistant"
    assert "Choose a highlighted" not in waiting.svg() and "Choose a highlighted" not in waiting.svg(layout="tall")


@pytest.mark.parametrize(
    ("language", "says", "draws"),
    [("en", "Place an assistant, or continue", "Draw"), ("fr", "Placez un assistant ou continuez", "Piochez")],
)
def test_nobody_draws_between_two_cards_of_the_co_op(language: str, says: str, draws: str) -> None:
    """The next card comes when both are ready (R57)."""
    screen = seen(table(players=2, hand=(16, 20)), 0).screen(language)
    assert screen.question == says
    assert draws not in screen.wide + screen.tall + screen.detail


def test_the_card_in_question_comes_into_sight_on_a_phone_with_what_can_be_pressed() -> None:
    """Waiting assistants far below can be pressed, too: without the mark the page would begin with the rows."""
    picture = seen(table(hand=(16, 20), card=17), 0).svg(layout="tall")
    assert "assistant-17" in picture.partition('<g class="about">')[2]


def test_must_place_is_true_of_a_partner_who_has_stopped() -> None:
    """R60: the partner may well have somebody, but places nobody now."""
    s = do(table(players=2, hand=(16, 20), drawn=45, coop_gifts=2), "ready")
    assert why_not(s, "ready") == Refusal.MUST_PLACE and s.candidates[0].hand.n
    assert "your partner is not placing anybody" in seen(s, 1).why_not(MOVES.number("ready"), GAME.words("en"))[0]


# --- the race ---------------------------------------------------------------------------------------------------------


def test_a_finished_game_pays_nothing_twice() -> None:
    s = counted(table(FULL, (70, 7, 0, 0, 10, 6), events=(8, 9, 6, 12, 10, 3), done=63, discards=(36, 37), drawn=45))
    view = replace(seen(s), over=True)
    assert held(s)[VOTE] == 62
    assert "ended now" not in view.text() and Side(view, 0).heading_for == Side(view, 0).projected[VOTE] == 62


@pytest.mark.parametrize(("seats", "said"), [(1, ("Élu", "Battu")), (2, ("Élus", "Battus"))])
def test_two_partners_are_elected_in_the_plural(seats: int, said: tuple[str, str]) -> None:
    words = GAME.words("fr")
    assert tuple(verdict(words, seats, won=won) for won in (True, False)) == said


@pytest.mark.parametrize(
    ("votes", "corruption", "line"),
    [
        (VOTES + 1, 5, f"{VOTES + 1} Votes, 1 ahead."),
        (VOTES, 4, f"{VOTES} Votes, a tie. You win it with less Corruption."),
        (VOTES, 5, f"{VOTES} Votes, a tie. You lose it: you need less Corruption."),
        (VOTES - 1, 0, f"{VOTES - 1} Votes, 1 short."),
    ],
)
def test_a_tie_in_sight_is_told_by_corruption(votes: int, corruption: int, line: str) -> None:
    """§winning, R48: equal Votes win with less Corruption, which Dollars pay but do not remove (R46)."""
    s = table(
        FULL, (votes, 7, 2 * corruption, 0, 10, corruption), events=(8, 9, 6, 2, 10, 3), done=63, drawn=44, card=45
    )
    view = seen(s)
    assert f"As things stand: {line}" in said(view)
    s.end_step = ENDS  # no card comes any more
    assert f"After the count: {line}" in said(seen(s))
    s.end_step = 0
    assert Side(view, 0).heads_to_win == (votes > VOTES or (votes == VOTES and corruption < 5))


def test_a_complete_city_offers_no_place_for_the_map_side() -> None:
    """§turn: what is left is to hire or to discard, and the table asks for nothing else."""
    open_city, complete = (
        table(city, (9, 7, 40, 0, 10, 0), events=(8, 9, 6, 2, 10, 3), done=0, drawn=40, card=45)
        for city in (LAST_OPEN, FULL)
    )
    asked = [seen(s).screen("en") for s in (open_city, complete)]
    assert [screen.question for screen in asked] == [
        "Use card 45: map, hire or discard",
        "Use card 45: hire or discard",
    ]
    for place, screen in zip(("choose a place", "no place left"), asked, strict=True):
        assert place in written(screen.wide)
    assert "With a full city" in written(asked[0].wide) and "As things stand" in written(asked[1].wide)


def test_the_last_card_leaves_an_empty_deck_of_no_cards() -> None:
    """The words "deck empty" were wider than the deck and ran over the card and the frame."""
    s = table(FULL, (9, 7, 40, 0, 10, 0), events=(8, 9, 6, 2, 10, 3), done=63, drawn=45, card=45)
    assert all("0 left" in written(picture) for picture in (seen(s).screen("en").wide, seen(s).screen("en").tall))


def test_an_ability_to_copy_is_drawn_on_each_discard() -> None:
    """The small cards showed a face and a name, and what they do only once they were opened."""
    number = 16  # the Police Captain: each Power brings 2 Votes
    small = assistant_card(0, 0, 80, 112, seen(table(FULL)).deck.cards.city[number - 1], GAME.words("en"), price=False)
    assert "+2" in written(small)


@pytest.mark.parametrize(("discards", "told"), [((40, 16), True), ((40, 16, 14, 19, 22, 23, 21), False)])
def test_what_each_discard_brings_is_told_while_there_may_be_another(discards: tuple[int, ...], told: bool) -> None:
    s = table(FULL, blocks={0: 33}, discards=discards, drawn=40, card=45)
    assert ("Each discard also brings" in said(seen(s))) is told


def test_who_only_watches_reads_names_instead_of_your() -> None:
    s = table(CITY_G, players=2, drawn=12, card=45)
    mine, watched = said(seen(s)), said(replace(onlooker(s), onlooker=True))
    assert "YOUR CITY" in mine and "YOUR CAMPAIGN" in mine and "YOUR PARTNER" in mine
    assert "YOUR" not in watched and "THE CITY OF CANDIDATE 1" in watched and "THE CITY OF CANDIDATE 2" in watched


def test_a_tie_in_the_co_op_names_the_corruption_that_decided() -> None:
    s = table(FULL, players=2, events=(8, 9, 6, 2, 10, 3), done=63, drawn=45, coop_gifts=2)
    for seat, corruption in ((0, 3), (1, 5)):
        s.candidates[seat].held[:] = (VOTES, 7, 2 * corruption, 0, 10, corruption)
    view = seen(counted(s))
    s.winners = 1  # the tests' opponent has fewer Votes than the deck's
    for language, won, lost in (
        (
            "en",
            "wins the tie with less Corruption: 3 to 5.",
            "loses the tie: 5 Corruption to 5, and it has to be less.",
        ),
        (
            "fr",
            "avec moins de Corruption\u00a0: 3 contre 5.",
            "perd l’égalité\u00a0: 5 Corruption contre 5, et il en faut",
        ),
    ):
        assert GAME.result is not None
        result = GAME.result((), replace(view, record=s), GAME.words(language))
        assert won in result and lost in result


def test_the_opponents_card_tells_the_penalty_as_it_is_played() -> None:
    """R47: by option every opponent takes a Vote, also one without the icon."""
    for discard_penalty, result in (
        (0, "and takes no Votes for them"),
        (1, "and takes a Vote for each at the end: −2"),
    ):
        s = table(opponent=0, discard_penalty=discard_penalty, discards=(36, 37), card=2)
        assert result in said(seen(s))
        assert ("Each discarded assistant costs a Vote" in seen(s).text()) == bool(discard_penalty)


def test_the_poster_shows_the_votes_of_the_deck() -> None:
    votes = next(rival.votes for rival in read_deck(GAME).cards.opponent if rival.id == 2)
    assert GAME.cover is not None and f">{votes}<" in GAME.cover()


# --- the card, the city, the count ------------------------------------------------------------------------------------


def test_a_discard_is_priced_with_what_the_placed_add() -> None:
    """§discard, R27: 35 pays Dollars too."""
    s = table(blocks={0: 35}, card=2)
    (key,) = [key for key in seen(s).screen("en").keys if DISCARD_ASSISTANT in key.moves]
    before = held(s)[2]
    do(s, "discard assistant")
    assert key.label == f"Discard for ${held(s)[2] - before}" == "Discard for $5"


def test_an_event_that_is_off_does_not_wake() -> None:
    """R34."""
    for off, result in ((0, True), (1, False)):
        s = table(LAST_OPEN, (0, 9, 25, 0, 0, 0), done=0, off=off, card=31)
        assert ("Fills the column and triggers Benefit Gala" in seen(s).svg()) == result


def test_every_event_of_the_partners_count_is_shown() -> None:
    """Also the sixth, whose place is the last, and an Immediate in the middle of the game."""
    for faces in ((8, 10, 3, 9, 12, 11), (8, 10, 3, 9, 11, 12)):
        s = table(FULL, (20, 7, 5, 0, 10, 9), events=faces, done=63, drawn=45, players=2, coop_gifts=2)
        s.phase = Phase.NEXT_TURN
        run_on(s, DECK)
        assert (s.phase, s.actor) == (Phase.EVENT, 0)
        assert faces[int(s.event_slot)] == 11
        result = (
            "Open-books Pledge full end −2 −4 or −4 "
            "For each Corruption you have above your opponent: lose 2 Dollars, or lose 1 Vote."
        )
        assert f"{result} It applies 4 times." in panel_of(s, 1)
    s = table(LAST_OPEN, (0, 9, 25, 0, 0, 0), done=0, card=31, events=(4, 9, 6, 12, 5, 3), players=2)
    shown = panel_of(do(s, "expand 4"), 1)
    assert "Whistle-stop Tour" in shown and "It applies 2 times." in shown


def test_a_gift_asked_for_shows_both_purses_and_what_is_lacking() -> None:
    """§coop-gifts: who is asked sees what the partner could hire with it; who asked sees the same."""
    s = table(players=2, card=16)
    s.candidates[1].held[:] = (3, 0, 12, 1, 0, 2)
    do(s, "discard assistant", "ask")
    for seat, heading in ((0, "ANSWER YOUR PARTNER"), (1, "A GIFT")):
        shown = panel_of(s, seat)
        assert heading in shown and "Candidate 2 is $1 short for" in shown
        assert all(f" {amount} " in shown for amount in (28, 12))


@pytest.mark.parametrize(
    ("language", "one", "few"),
    [
        ("en", "1 card left · 1 empty place · hires 0 of 10", "3 too few"),
        ("fr", "1 carte · 1 place vide · 0 engagé sur 10", "il en manque 3"),
    ],
)
def test_counts_speak_in_the_singular_and_of_cards_too_few(language: str, one: str, few: str) -> None:
    rows = (*FULL[:3], FULL[3][:6])
    assert one in said(seen(table(rows, done=31, drawn=44)), language)
    s = table((*FULL[:3], FULL[3][:3]), done=3, drawn=44)
    assert Side(seen(s), 0).spare == -3 and few in said(seen(s), language)


def test_a_block_that_pays_is_inspected_below_its_label() -> None:
    """What is printed over it takes no pointer."""
    picture = seen(do(table(hand=(16, 20)), "place 1", "block 2 1")).svg("en")
    assert 'data-inspect="block-0-6"' in picture
    assert picture.index('pointer-events="none"') > picture.index('data-inspect="block-0-6"')


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "rows 1–2, columns 1–2. It pays 8 Dollars;"), ("fr", "rangées 1–2, colonnes 1–2. Il rapporte 8 ")],
)
def test_a_block_to_choose_is_named_once(language: str, says: str) -> None:
    """A phone prints the label in the bar where the choice is confirmed."""
    picture = seen(do(table(hand=(16, 20)), "place 1")).svg(language)
    label = next(label for label in re.findall('aria-label="([^"]*)"', picture) if says in label)
    assert label.count(says.split(".")[0]) == 1


def test_the_table_in_words_tells_all_that_a_decision_needs() -> None:
    """What lies around a block, abilities in hand, effects of events, and what they would do."""
    s = table(held=(0, 9, 25, 0, 0, 0), hand=(5,), blocks={0: 38}, discards=(36,), off=2, card=16)
    english, french = seen(s).text("en"), seen(s).text("fr")
    for line in (
        "Each discarded assistant costs a Vote at the end.",
        "Each discard also brings +2 Votes, +1 Corruption.",
        "rows 2–3, columns 1–2: pays 3 Booze or 3 Power; around it 3 Popularity, 3 Dollars, 2 Booze, 1 Power, 1 Flag",
        "Social Worker. Each Popularity around it removes 1 Corruption.",
        "Ward Shake-up, turned off.",
        "Grand Jury, triggered when column 6 is full. Immediate: For each Corruption you have above your opponent:",
        "As things stand: nothing when triggered, +5 Votes at the end.",
    ):
        assert line in english
    s = table(held=(0, 0, 25, 3, 0, 0), hand=(43, 20), blocks={0: 17})
    do(s, "place 1", "block 2 1", "take booze", "copy 1 1")
    assert "Being placed:\n  Understudy." in seen(s).text() and "With the ability of:\n  Bootlegger." in seen(s).text()
    assert "(3 étoiles)" in french and "10\u00a0$ à partir de 9 Popularité" in french
    assert "$1" not in french and "; " not in french.replace("\u202f; ", "")
    assert "(1 star)" in seen(table(opponent=0)).text("en")


# --- inspect ----------------------------------------------------------------------------------------------------------

INSPECTED = re.compile(r'data-inspect="([^"]+)"')


def opened(s: Any, thing: str, language: str = "en") -> str:
    """All that the sheet of a thing says."""
    sheet = seen(s).screen(language).inspect(thing)
    assert sheet is not None, thing
    return " ".join([sheet.kind, sheet.name, *(f"{head}: {says}" for head, says in sheet.lines), sheet.now])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_that_can_be_opened_opens_in_both_pictures(language: str) -> None:
    purse = (3, 9, 25, 4, 2, 3)
    for s in (
        table(held=purse, card=16, blocks={6: 37}, discards=(20,)),
        table(held=purse, hand=(5, 12)),
        do(table(held=purse, hand=(5, 12)), "place 1"),
        table(players=2, held=purse, card=16),
    ):
        screen = seen(s).screen(language)
        things = set(INSPECTED.findall(screen.wide + screen.tall))
        assert {"rival", "event-0-0", "resource-0-5"} <= things
        for thing in things:
            sheet = screen.inspect(thing)
            assert sheet is not None and sheet.name and sheet.section, thing


def test_what_is_not_at_the_table_does_not_open() -> None:
    for thing in (
        "assistant-0",
        "assistant-46",
        "event-1-0",
        "event-0-6",
        "block-0-5",
        "resource-0-6",
        "deck",
        "x-1-2-3",
    ):
        assert seen(table()).screen("en").inspect(thing) is None, thing


def test_an_assistant_is_told_in_words_before_it_is_hired() -> None:
    said = opened(table(held=(0, 9, 25, 0, 0, 0), card=16), "assistant-16")
    printed = read_deck(GAME).cards.city[15]
    assert f"${printed.cost}" in said and f"${printed.discounted}" in said
    assert "It costs you $" in said and "pays" in said


def test_an_event_tells_both_effects_and_every_resource_with_where_it_ends() -> None:
    """An offer starts with "you may"; a loss that is cut short names the whole of it."""
    raid = opened(table(held=(0, 0, 3, 4, 0, 0), events=(6, 9, 10, 12, 5, 4), done=0), "event-0-0")
    assert "Raid Tip-off" in raid and "you may choose −4 Booze (4 → 0), +8 Dollars (3 → 11)" in raid


def test_a_portrait_and_the_deck_are_selected_before_they_are_played() -> None:
    for s in (table(held=(0, 9, 25, 0, 0, 0), card=16), table(held=(0, 9, 25, 0, 0, 0), hand=(5,))):
        screen = seen(s).screen("en")
        for picture in (screen.wide, screen.tall):
            assert 'data-confirm=""' in picture


def test_an_assistant_without_a_free_block_is_said_to_be_hired_or_not() -> None:
    """An assistant who is hired already waits; the others can be hired only at their price."""
    rows = ((10,), (15,), (5,), (35,))
    for dollars, hand, card, said in (
        (25, (20,), 16, "You can hire it now and place it later."),
        (2, (20,), 16, "too much for you. No block is free for it yet."),
        (2, (20,), 20, "It is hired and waits until a block is free."),
    ):
        s = table(rows, (0, 0, dollars, 0, 0, 0), hand=hand, done=0, card=16)
        sheet = seen(s).screen("en").inspect(f"assistant-{card}")
        assert sheet is not None and sheet.now.endswith(said)


def test_on_a_phone_no_label_of_a_block_covers_another() -> None:
    """Three resources and what the ability adds: a label is no wider and no higher than from block to block."""
    rows = ((10, 44, 12, 1), (15, 18, 4, 2), (5, 28, 3, 6), (35, 31, 7, 8))
    picture = str(seen(do(table(rows, (0, 9, 25, 9, 0, 9), hand=(20, 16)), "place 1")).screen().tall)
    number = r'="([\d.-]+)"'
    found = re.findall(
        rf'data-inspect="block-0-\d+"[^>]*><rect class="hit" x{number} y{number} width{number} height{number}', picture
    )
    boxes = [tuple(map(float, box)) for box in found]
    assert len(boxes) == 9 and {round(h) for _, _, _, h in boxes} > {44}  # some with a row more than others
    for n, (x, y, w, h) in enumerate(boxes):
        for left, top, wide, high in boxes[n + 1 :]:
            assert x + w <= left or left + wide <= x or y + h <= top or top + high <= y


@pytest.mark.parametrize(
    ("language", "none", "five"),
    [("en", "Buy no Booze", "Buy 5 Booze"), ("fr", "Ne rien acheter", "Acheter 5 Alcool")],
)
def test_the_key_of_an_amount_says_what_it_does(language: str, none: str, five: str) -> None:
    """§abilities"""
    s = do(table(hand=(40,), held=(0, 0, 20, 0, 0, 0)), "place 1", "block 1 1")
    view = seen(s)
    assert view.screen(language).keys[-1].label == none
    assert view.screen(language, {"amount": 5}).keys[-1].label == five
