"""A screen's pictures: drawn when somebody looks, and once for all who look."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, BrokenBarrierError

from backroom.kit.screen import Screen, Svg


def test_two_threads_that_look_at_the_same_moment_draw_a_picture_once() -> None:
    drawn: list[str] = []
    together = Barrier(2)

    def draw() -> Svg:
        drawn.append("wide")
        try:  # a second thread that draws as well comes here too
            together.wait(timeout=0.2)
        except BrokenBarrierError:
            pass
        return Svg("<svg/>")

    screen = Screen(wide=draw, tall=draw, question="")
    with ThreadPoolExecutor(2) as threads:
        looks = [threads.submit(lambda: screen.wide) for _ in range(2)]
    assert [look.result() for look in looks] == ["<svg/>", "<svg/>"]
    assert drawn == ["wide"]


def test_a_picture_nobody_looks_at_is_not_drawn() -> None:
    def draw() -> Svg:
        raise AssertionError("nobody looked at it")

    assert Screen(wide=draw, tall=Svg("<svg/>"), question="").tall == "<svg/>"
