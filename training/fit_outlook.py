"""Fits the chances of win, draw and loss to the results of games, and draws the curve.

The model is that of `src/eval/outlook.rs`: with a score of s centipawns at a ply p, the chance
to win is 1 / (1 + exp((e - s) / scale)), where e = even_win + even_win_growth * (q / 160)^2 and
q = min(p, 240), and the chance to lose is the same with -s. The three numbers are those of
greatest likelihood.

    cannonade datagen play --variant chess --nodes 5000 --positions 16000 --out data/outlook
    python fit_outlook.py data/outlook/*.data --plot outlook.png
"""

import argparse

import matplotlib
import numpy as np
import torch

import records

matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402

UNIT_PLIES = 160
GROWING_PLIES = 240
# No chance is thought to be smaller: a single odd game must not decide the fit.
LEAST = 1e-4


def chances(numbers, score, ply):
    """The chances to win and to lose."""
    even_win, growth, scale = numbers
    even = even_win + growth * (ply.clamp(max=GROWING_PLIES) / UNIT_PLIES).square()
    return torch.sigmoid((score - even) / scale), torch.sigmoid((-score - even) / scale)


def surprise(numbers, score, ply, result):
    """The mean log loss of the results."""
    win, loss = chances(numbers, score, ply)
    draw = 1 - win - loss
    chance = torch.where(result == 2, win, torch.where(result == 0, loss, draw))
    return -chance.clamp(min=LEAST).log().mean()


def fit(score, ply, result):
    """The numbers even_win, even_win_growth and scale."""
    # Pawns, and the logarithm of the scale in pawns: numbers of about the same size.
    start = torch.tensor([1.0, 0.0, 1.0], dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.LBFGS([start], lr=0.3, max_iter=1000, line_search_fn="strong_wolfe")

    def numbers():
        return 100 * torch.stack([start[0], start[1], start[2].exp()])

    def closure():
        optimizer.zero_grad()
        # No chance may be negative: the middle between win and loss stays open.
        late = (GROWING_PLIES / UNIT_PLIES) ** 2
        narrow = torch.stack([start[0], start[0] + late * start[1]])
        value = surprise(numbers(), score, ply, result) + (-narrow).clamp(min=0).square().sum()
        value.backward()
        return value

    optimizer.step(closure)
    return numbers().detach()


def plot(numbers, score, result, ply, path):
    """The fitted curve, and the share of games that were won and drawn at each score."""
    figure, axes = pyplot.subplots()
    edges = np.arange(-1500, 1501, 100)
    middles = (edges[1:] + edges[:-1]) / 2
    place = np.digitize(score, edges) - 1
    for value, label, color in ((2, "won", "C0"), (1, "drawn", "C1"), (0, "lost", "C2")):
        inside = [result[place == bin] for bin in range(len(middles))]
        shares = [np.mean(found == value) if len(found) else np.nan for found in inside]
        axes.plot(middles, shares, "o", color=color, label=label)
    line = torch.linspace(-1500, 1500, 301, dtype=torch.float64)
    win, loss = chances(numbers, line, torch.full_like(line, float(np.median(ply))))
    for curve, color in ((win, "C0"), (1 - win - loss, "C1"), (loss, "C2")):
        axes.plot(line, curve, color=color)
    axes.set_xlabel("score for the side to move, centipawns")
    axes.set_ylabel("share of games")
    axes.legend()
    figure.savefig(path, dpi=100)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", nargs="+", help="files of `cannonade datagen`")
    parser.add_argument("--plot", help="where to draw the curve")
    settings = parser.parse_args()
    packed = np.concatenate([records.read_file(path)[1] for path in settings.data])
    score, ply, result = (packed[key].astype(np.int64) for key in ("score", "ply", "result"))
    as_tensor = [torch.from_numpy(column).double() for column in (score, ply, result)]
    numbers = fit(*as_tensor)
    print(f"{len(packed)} positions, drawn {np.mean(result == 1):.1%}")
    print("even_win {:.0f}, even_win_growth {:.0f}, scale {:.0f}".format(*numbers))
    print(f"log loss {surprise(numbers, *as_tensor):.4f}")
    if settings.plot:
        plot(numbers, score, result, ply, settings.plot)


if __name__ == "__main__":
    main()
