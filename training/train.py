"""Trains a network from a file of `cannonade datagen`, and writes it as the engine reads it.

A run that was broken off goes on from its last whole epoch when it is started again with the
same arguments. Everything random follows from --seed.
"""

import argparse
import json
import math
import time
from pathlib import Path

import matplotlib
import numpy as np
import torch

import model
import records

matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402

BUCKETS = 8


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", nargs="+", help="files of `cannonade datagen`")
    parser.add_argument("--out", required=True, help="folder for the network and its history")
    parser.add_argument("--name", required=True, help="name of the network")
    parser.add_argument("--hidden", type=int, default=256, help="width of the hidden layer")
    parser.add_argument("--epochs", type=int, default=16)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=2e-3, help="learning rate at its highest")
    parser.add_argument(
        "--score-share",
        type=float,
        default=0.6,
        help="share of the score in what is learned; the rest is the result of the game",
    )
    parser.add_argument(
        "--later-share",
        type=float,
        default=0,
        help="weight of what the search found a ply later in each score; needs data in the order "
        "of the games, not shuffled",
    )
    parser.add_argument(
        "--scale",
        type=float,
        default=0,
        help="centipawns for which the odds grow e-fold; fitted to the data if 0",
    )
    parser.add_argument("--power", type=float, default=2.5, help="exponent of the loss")
    parser.add_argument(
        "--mirror",
        action="store_true",
        help="exchange left and right in half of the positions in which nobody may castle any more",
    )
    parser.add_argument(
        "--factorised",
        action="store_true",
        help="learn what a piece does on all squares beside what it does on each",
    )
    parser.add_argument(
        "--validation",
        required=True,
        help="file of other games: positions of the same games would be known by their results",
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=0)
    return parser.parse_args()


def load(settings):
    """The layout, where the records come from, those to learn from, and positions to validate
    with."""
    layout, parts, origins = None, [], []
    for path in [*settings.data, settings.validation]:
        head, packed = records.read_file(path)
        found = records.Layout.read(head["layout"])
        if layout is not None and found != layout:
            raise SystemExit(f"{path}: its records are of another game")
        layout = found
        origins.append(head["origin"])
        parts.append(packed)
    held_back = records.decode(parts.pop(), layout, BUCKETS)
    return layout, origins[:-1], np.concatenate(parts), held_back


def fit_scale(positions):
    """The centipawns for which the odds of the better result grow e-fold (Newton's method)."""
    score, result = positions.score.astype(np.float64), positions.result.astype(np.float64)
    slope = 1e-3
    for _ in range(30):
        chance = 1 / (1 + np.exp(-slope * score))
        first = np.mean((result - chance) * score)
        second = np.mean(chance * (1 - chance) * score * score)
        slope += first / second
    return 1 / slope


def as_tensors(positions, rows, mirror, generator):
    """A batch; with a `mirror` left and right are exchanged in half of it, where they are alike."""
    own = torch.from_numpy(positions.own[rows].astype(np.int64))
    other = torch.from_numpy(positions.other[rows].astype(np.int64))
    if mirror is not None:
        half = generator.random(len(rows)) < 0.5
        turned = torch.from_numpy(half & ~positions.lopsided[rows])[:, None]
        own = torch.where(turned, mirror[own], own)
        other = torch.where(turned, mirror[other], other)
    return (
        own,
        other,
        torch.from_numpy(positions.bucket[rows]),
        torch.from_numpy(positions.score[rows]),
        torch.from_numpy(positions.result[rows]),
    )


def loss_of(logits, score, result, scale, settings):
    """How far the expected result is from what score and result say."""
    share = settings.score_share
    target = share * torch.sigmoid(score / scale) + (1 - share) * result
    return (torch.sigmoid(logits) - target).abs().pow(settings.power).mean()


@torch.no_grad()
def validate(network, positions, scale, settings):
    """The loss, and how surprising the results are to the network and to the scores (log loss)."""
    total, by_network, by_score = 0.0, 0.0, 0.0
    surprise = torch.nn.BCEWithLogitsLoss(reduction="sum")
    for begin in range(0, len(positions), settings.batch):
        rows = np.arange(begin, min(begin + settings.batch, len(positions)))
        own, other, bucket, score, result = as_tensors(positions, rows, None, None)
        logits = network(own, other, bucket)
        total += loss_of(logits, score, result, scale, settings).item() * len(rows)
        by_network += surprise(logits, result).item()
        by_score += surprise(score / scale, result).item()
    count = max(len(positions), 1)
    return total / count, by_network / count, by_score / count


def learning_rate(step, steps, settings):
    """Rises over the first hundredth, then falls with a cosine to a hundredth."""
    warm = max(steps // 100, 1)
    if step < warm:
        return settings.rate * (step + 1) / warm
    progress = (step - warm) / max(steps - warm, 1)
    return settings.rate * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * progress)))


def plot(history, path):
    figure, axes = pyplot.subplots()
    epochs = [entry["epoch"] for entry in history]
    for key in ("loss", "validation"):
        axes.plot(epochs, [entry[key] for entry in history], label=key)
    axes.set_xlabel("epoch")
    axes.set_ylabel("loss")
    axes.legend()
    figure.savefig(path, dpi=100)
    pyplot.close(figure)


def recipe(settings, origins, positions):
    """How the network was made, as its file tells; files by their number and names, wherever they
    lie."""
    told = {key: value for key, value in vars(settings).items() if key not in ("out", "threads")}
    told["data"] = len(settings.data)
    told["validation"] = Path(settings.validation).name
    # Chunks of the same games are made alike.
    kinds = sorted({origin.partition(", chunk")[0] for origin in origins})
    return {**told, "origins": kinds, "positions": positions}


def train(settings):
    out = Path(settings.out)
    out.mkdir(parents=True, exist_ok=True)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    if settings.threads:
        torch.set_num_threads(settings.threads)
    torch.manual_seed(settings.seed)
    layout, origins, packed, held_back = load(settings)
    positions = records.decode(packed, layout, BUCKETS)
    scale = settings.scale or fit_scale(positions)
    if settings.later_share:
        positions.score = records.with_later_scores(packed, scale, settings.later_share)
    print(f"{len(positions)} positions, {len(held_back)} for validation; scale {scale:.0f}", flush=True)
    network = model.Network(layout, settings.hidden, BUCKETS, settings.factorised).to(device)
    optimizer = torch.optim.AdamW(network.parameters(), lr=settings.rate, weight_decay=1e-4)
    mirror = torch.from_numpy(layout.mirrored().astype(np.int64)) if settings.mirror else None
    history, first = [], 1
    checkpoint = out / "checkpoint.pt"
    if checkpoint.exists():
        saved = torch.load(checkpoint, map_location=device, weights_only=True)
        network.load_state_dict(saved["network"])
        optimizer.load_state_dict(saved["optimizer"])
        history, first = saved["history"], len(saved["history"]) + 1
    batches = max(len(positions) // settings.batch, 1)
    steps = batches * settings.epochs
    for epoch in range(first, settings.epochs + 1):
        began = time.time()
        generator = np.random.default_rng([settings.seed, epoch])
        order = generator.permutation(len(positions))
        total = 0.0
        network.train()
        for batch in range(batches):
            rate = learning_rate((epoch - 1) * batches + batch, steps, settings)
            for group in optimizer.param_groups:
                group["lr"] = rate
            rows = np.sort(order[batch * settings.batch : (batch + 1) * settings.batch])
            own, other, bucket, score, result = (
                tensor.to(device) for tensor in as_tensors(positions, rows, mirror, generator)
            )
            optimizer.zero_grad(set_to_none=True)
            loss = loss_of(network(own, other, bucket), score, result, scale, settings)
            loss.backward()
            optimizer.step()
            network.clip()
            total += loss.item()
        network.eval()
        network.cpu()
        loss, by_network, by_score = validate(network, held_back, scale, settings)
        network.to(device)
        history.append(
            {
                "epoch": epoch,
                "loss": total / batches,
                "validation": loss,
                "surprise": by_network,
                "surprise_of_scores": by_score,
                "seconds": round(time.time() - began, 1),
            }
        )
        print(json.dumps(history[-1]), flush=True)
        torch.save(
            {
                "network": network.state_dict(),
                "optimizer": optimizer.state_dict(),
                "history": history,
            },
            checkpoint,
        )
    head = {
        "name": settings.name,
        "scale": round(scale),
        "recipe": recipe(settings, origins, len(positions)),
    }
    model.export(network.cpu(), layout, head, out / f"{settings.name}.net")
    (out / "history.json").write_text(json.dumps({**head, "epochs": history}, indent=1))
    plot(history, out / "loss.png")


if __name__ == "__main__":
    train(arguments())
