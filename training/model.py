"""The network: one hidden layer seen from both sides, and an output for each stage of the game."""

import json
import zlib

import numpy as np
import torch
from torch import nn

MAGIC = b"CNNNET01"
# The factors by which weights are multiplied before they are rounded: those of the inputs, and
# those of the outputs. `src/eval/network/` computes with the same.
INPUT_SCALE = 255
OUTPUT_SCALE = 64
# An output weight must fit so that its product with an activation, at most INPUT_SCALE, fits 16
# bits with its sign.
LARGEST_OUTPUT = 127 / OUTPUT_SCALE
# An input weight may be no larger than this, so that sums of 48 of them fit 16 bits.
LARGEST_INPUT = 2.6


class Network(nn.Module):
    """Sparse inputs, a hidden layer for each side, squared clipped activations, outputs."""

    def __init__(self, layout, hidden, buckets, factorised=False):
        super().__init__()
        inputs = layout.inputs
        self.inputs = inputs
        self.hidden = hidden
        self.rows = nn.EmbeddingBag(inputs + 1, hidden, mode="sum", padding_idx=inputs)
        self.bias = nn.Parameter(torch.zeros(hidden))
        self.output = nn.Linear(2 * hidden, buckets)
        # What a piece does wherever it stands is learned by all of its squares together, if this
        # is wanted; the sum of the two is what the file has.
        self.factorised = factorised
        if factorised:
            piece = np.arange(layout.board_inputs) // layout.squares
            self.register_buffer("piece", torch.from_numpy(piece), persistent=False)
            self.anywhere = nn.Parameter(torch.zeros(2 * len(layout.roles), hidden))
        # About forty inputs are 1: the sums should begin well inside the range of activation.
        with torch.no_grad():
            self.rows.weight.uniform_(-0.1, 0.1)
            self.rows.weight[inputs].zero_()
            self.bias.fill_(0.25)
            self.output.weight.mul_(0.5)
            self.output.bias.zero_()

    def input_weights(self):
        """What each input adds to the hidden layer."""
        weights = self.rows.weight
        if not self.factorised:
            return weights
        shared = self.anywhere[self.piece]
        return torch.cat((weights[: len(shared)] + shared, weights[len(shared) :]))

    def forward(self, own, other, bucket):
        """The logarithm of the odds of winning for the side to move."""
        weights = self.input_weights()
        sums = [
            nn.functional.embedding_bag(seen, weights, mode="sum", padding_idx=self.inputs)
            + self.bias
            for seen in (own, other)
        ]
        hidden = torch.cat(sums, dim=1).clamp(0, 1).square()
        return self.output(hidden).gather(1, bucket[:, None]).squeeze(1)

    @torch.no_grad()
    def clip(self):
        """Keeps the weights within what their rounded forms can hold."""
        if self.factorised:
            limit = LARGEST_INPUT / 2
            self.anywhere.clamp_(-limit, limit)
            self.rows.weight.clamp_(-limit, limit)
        else:
            self.rows.weight.clamp_(-LARGEST_INPUT, LARGEST_INPUT)
        self.output.weight.clamp_(-LARGEST_OUTPUT, LARGEST_OUTPUT)


def export(network, layout, head, path):
    """Writes the network as the engine reads it: see `src/eval/network/file.rs`."""

    def rounded(values, scale, kind):
        values = values.detach().double().numpy() * scale
        return np.round(values).astype(kind)

    rows = rounded(network.input_weights()[: network.inputs], INPUT_SCALE, "<i2")
    bias = rounded(network.bias, INPUT_SCALE, "<i2")
    outputs = rounded(network.output.weight, OUTPUT_SCALE, "<i2")
    output_bias = rounded(network.output.bias, INPUT_SCALE * OUTPUT_SCALE, "<i4")
    head = {
        **head,
        "layout": {**layout.__dict__, "roles": list(layout.roles)},
        "hidden": network.hidden,
        "buckets": len(output_bias),
    }
    text = json.dumps(head, ensure_ascii=False).encode()
    # The numbers begin at a round place.
    text += b" " * (-(16 + len(text)) % 64)
    body = text + b"".join(part.tobytes() for part in (rows, bias, outputs, output_bias))
    with open(path, "wb") as file:
        file.write(MAGIC)
        file.write(len(text).to_bytes(4, "little"))
        file.write(zlib.crc32(body).to_bytes(4, "little"))
        file.write(body)
