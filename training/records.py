"""Reads the files of `cannonade datagen` and turns records into inputs of a network.

The layout of files and records is documented in `src/tools/datagen/file.rs` and `record.rs`,
that of the inputs in `src/eval/network/layout.rs`. The numbers come from the head of the file.
"""

import json
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

MAGIC = b"CNNDATA1"
FIXED = 24
RECORD = np.dtype(
    [
        ("occupied", "u1", 16),
        ("pieces", "u1", 48),
        ("hands", "<u8", 2),
        ("score", "<i2"),
        ("move", "<u2"),
        ("ply", "<u2"),
        ("side", "u1"),
        ("result", "u1"),
        ("castling", "u1"),
        ("en_passant", "u1"),
        ("halfmove", "u1"),
        ("nothing", "u1", 5),
    ]
)
# The hand's counts have five bits each.
HAND_BITS = 5
# Most pieces on the board and in hand together, up to the cap.
WIDTH = 48
# Plies from the last record of a game to its end, about.
PLIES_TO_THE_END = 4
# Records that are decoded at a time.
PIECEMEAL = 1 << 16


@dataclass(frozen=True)
class Layout:
    """What the inputs mean; see `src/eval/network/layout.rs`."""

    files: int
    ranks: int
    roles: tuple
    turned: bool
    hand_kinds: int
    hand_cap: int
    full_board: int
    bucket_step: int

    @staticmethod
    def read(text):
        """The layout in the head of a file."""
        return Layout(**{**text, "roles": tuple(text["roles"])})

    @property
    def squares(self):
        return self.files * self.ranks

    @property
    def board_inputs(self):
        return 2 * len(self.roles) * self.squares

    @property
    def inputs(self):
        return self.board_inputs + 2 * self.hand_kinds * self.hand_cap

    def seen_by_black(self):
        """For each square, the one that the second player sees in its place."""
        squares = np.arange(self.squares)
        if self.turned:
            return self.squares - 1 - squares
        file, rank = squares % self.files, squares // self.files
        return (self.ranks - 1 - rank) * self.files + file

    def mirrored(self):
        """For each input, the one that takes its place when left and right are exchanged; the
        one past the last input stands for none."""
        inputs = np.arange(self.inputs + 1)
        piece, square = inputs // self.squares, inputs % self.squares
        file, rank = square % self.files, square // self.files
        mirrored = piece * self.squares + rank * self.files + (self.files - 1 - file)
        return np.where(inputs < self.board_inputs, mirrored, inputs).astype(np.int16)


@dataclass
class Positions:
    """Positions as inputs of a network.

    `own` and `other` hold the numbers of the inputs that are 1 as the side to move and as the
    other side see them, filled up with the number of inputs; `score` is in centipawns and
    `result` 0, 0.5 or 1, both for the side to move; `lopsided` tells where left and right are not
    alike, since somebody may still castle."""

    own: np.ndarray
    other: np.ndarray
    bucket: np.ndarray
    score: np.ndarray
    result: np.ndarray
    lopsided: np.ndarray

    def __len__(self):
        return len(self.score)


def read_file(path):
    """The head of a file, as a dictionary, and its records; stops at a damaged file."""
    data = Path(path).read_bytes()
    if data[:8] != MAGIC:
        raise SystemExit(f"{path}: this is no file of `cannonade datagen`")
    head_length = int.from_bytes(data[8:12], "little")
    if zlib.crc32(memoryview(data)[FIXED:]) != int.from_bytes(data[12:16], "little"):
        raise SystemExit(f"{path}: it is damaged: its checksum is wrong")
    head = json.loads(data[FIXED : FIXED + head_length])
    return head, np.frombuffer(data, RECORD, offset=FIXED + head_length)


def with_later_scores(records, scale, share):
    """The scores of records in the order in which they were played, each mixed with those that
    followed it and with the result: `share` is the weight of what comes a ply later. A search of
    some hundred nodes is often wrong about a wild position; what it found later is the better
    judge. (The forward view of TD(lambda); Sutton, 1988.)"""
    score = records["score"].astype(np.float64)
    chance = 1 / (1 + np.exp(-score / scale))
    result = records["result"] / 2
    ply = records["ply"].astype(int)
    side = records["side"]
    # Of the same game as the next record, as far as can be told: games are one after the other.
    white = np.where(side == 0, result, 1 - result)
    goes_on = (ply[1:] > ply[:-1]) & (white[1:] == white[:-1])
    mixed = chance.copy()
    for row in range(len(records) - 1, -1, -1):
        if row < len(goes_on) and goes_on[row]:
            later = mixed[row + 1] if side[row + 1] == side[row] else 1 - mixed[row + 1]
            weight = share ** (ply[row + 1] - ply[row])
        else:
            later, weight = result[row], share**PLIES_TO_THE_END
        mixed[row] = (1 - weight) * chance[row] + weight * later
    mixed = mixed.clip(1e-4, 1 - 1e-4)
    return (scale * np.log(mixed / (1 - mixed))).astype(np.float32)


def decode(records, layout, buckets):
    """The inputs of all records."""
    pieces = [
        decode_some(records[begin : begin + PIECEMEAL], layout, buckets)
        for begin in range(0, len(records), PIECEMEAL)
    ]
    columns = zip(*(vars(piece).values() for piece in pieces))
    return Positions(*(np.concatenate(column) for column in columns))


def decode_some(records, layout, buckets):
    """The inputs of a few records."""
    count = len(records)
    seen = np.full((2, count, WIDTH), layout.inputs, np.int16)
    occupied = np.unpackbits(records["occupied"], axis=1, bitorder="little")
    on_board = occupied.sum(axis=1, dtype=np.int64)
    row, square = np.nonzero(occupied)
    place = np.arange(len(row)) - np.repeat(np.cumsum(on_board) - on_board, on_board)
    code = records["pieces"][row, place].astype(np.int64)
    role, color = code >> 1, code & 1
    turned = layout.seen_by_black()
    for viewer in (0, 1):
        where = square if viewer == 0 else turned[square]
        piece = (color ^ viewer) * len(layout.roles) + role
        seen[viewer, row, place] = piece * layout.squares + where
    used = on_board.copy()
    for color in (0, 1):
        for kind in range(layout.hand_kinds):
            held = (records["hands"][:, color] >> np.uint64(HAND_BITS * kind)) & np.uint64(31)
            for number in range(int(min(layout.hand_cap, held.max(initial=0)))):
                rows = np.nonzero(held > number)[0]
                for viewer in (0, 1):
                    base = (color ^ viewer) * layout.hand_kinds + kind
                    index = layout.board_inputs + base * layout.hand_cap + number
                    seen[viewer, rows, used[rows]] = index
                used[rows] += 1
    black = records["side"] == 1
    own = np.where(black[:, None], seen[1], seen[0])
    other = np.where(black[:, None], seen[0], seen[1])
    gone = np.maximum(layout.full_board - on_board, 0)
    bucket = np.minimum(gone // layout.bucket_step, buckets - 1).astype(np.int64)
    score = records["score"].astype(np.float32)
    result = records["result"].astype(np.float32) / 2
    return Positions(own, other, bucket, score, result, records["castling"] != 0)
