#!/usr/bin/env python3
"""An engine for chess that knows only how to move its knights to and fro, and how to misbehave.

    standin.py MODE [FILE]

MODE says what it does wrong; FILE, if given, gets every line it is sent.
"""
import os
import subprocess
import sys
import time

MODE = sys.argv[1]
LOG = open(sys.argv[2], "a") if len(sys.argv) > 2 else None
KNIGHTS = ["g1f3", "g8f6", "f3g1", "f6g8"]
STOPPED = []
MEGABYTE = ("x" * 99 + "\n") * 10_000


def say(line):
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def flood(line):
    """Writes without end, as fast as it is read."""
    while True:
        say(line * 100)


def answer(plies):
    move = KNIGHTS[plies % 4]
    if MODE == "illegal":
        move = "a1a5"
    elif MODE == "other":
        move = KNIGHTS[(plies + 1) % 4]
    elif MODE == "none":
        move = "(none)"
    elif MODE == "resign":
        move = "resign"
    elif MODE == "garbage":
        sys.stdout.buffer.write(b"\xff\xfe\0 bestmove\n\xc3\x28 \n\n")
    elif MODE == "megabyte":
        sys.stdout.write(MEGABYTE)
    elif MODE == "long":
        sys.stdout.write("info string " + "y" * 5_000_000 + "\n")
    elif MODE == "dies" and plies >= 4:
        os._exit(3)
    elif MODE == "killed" and plies >= 4:
        os.kill(os.getpid(), 9)
    elif MODE == "hangs" and plies >= 4:
        time.sleep(1000)
    elif MODE == "floods" and plies >= 4:
        flood("x" * 99 + "\n")
    elif MODE == "analyses" and plies >= 4:
        flood("info depth 1 score cp 1 nodes 5 pv e2e4\n")
    elif MODE == "late" and plies >= 4:
        time.sleep(1.5)
    elif MODE == "closes" and plies >= 4:
        os.close(1)
        time.sleep(1000)
    elif MODE == "echoes" and STOPPED:
        STOPPED.clear()
        say("bestmove a1a5")
    score = {"losing": -900, "winning": 900}.get(MODE, 0)
    say(f"info depth 7 score cp {score} nodes 70 pv {move}")
    misjudged = " ponder " + ("a2a3" if plies % 2 else "a7a6")
    expected = {
        "ponders": " ponder " + KNIGHTS[(plies + 1) % 4],
        "misjudges": misjudged,
        "echoes": misjudged,
        "dreams": " ponder a1a5",
    }.get(MODE, "")
    say("bestmove " + move + expected)
    if MODE == "twice":
        say("bestmove " + move)


def main():
    if MODE == "dead":
        sys.exit(1)
    if MODE == "forks":
        subprocess.Popen(["sleep", "1000"] + sys.argv[2:3])
    plies = 0
    for line in sys.stdin:
        line = line.rstrip("\n")
        if LOG:
            LOG.write(line + "\n")
            LOG.flush()
        word = line.split(" ")[0]
        if MODE == "mute":
            continue
        if word == "uci":
            say("option name Clear type button")
            say("option name Ponder type check default false")
            say("option name Path type string default <empty>")
            say("option name UCI_Variant type combo default chess var chess")
            say("uciok")
        elif word == "isready":
            if MODE != "unready":
                say("readyok")
        elif word == "position":
            moves = line.partition(" moves ")[2]
            plies = len(moves.split())
        elif line.startswith("go ponder"):
            pass
        elif MODE == "echoes" and word == "stop":
            STOPPED.append(True)
            say("bestmove a1a5")
        elif word in ("go", "ponderhit", "stop"):
            answer(plies)
        elif word == "quit" and MODE != "stays":
            return


main()
