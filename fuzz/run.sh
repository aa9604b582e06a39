#!/usr/bin/env bash
# Fuzzes each target for SECONDS (60 if not given), or only those named after it:
#
#   fuzz/run.sh 300 fen random_moves
#
# Needs a nightly toolchain; installs cargo-fuzz if it is missing. SANITIZER=address looks for
# memory errors too, at a third of the speed. What is found stays in fuzz/artifacts/TARGET.
set -euo pipefail
cd "$(dirname "$0")"

seconds=${1:-60}
shift || true
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(fen sfen uci_lines usi_lines random_moves records)

if ! cargo +nightly --version >/dev/null 2>&1; then
    echo "Fuzzing needs a nightly toolchain: rustup toolchain install nightly --profile minimal" >&2
    exit 1
fi
command -v cargo-fuzz >/dev/null 2>&1 || cargo install cargo-fuzz --locked

fuzz() { cargo +nightly fuzz "$1" --fuzz-dir . --sanitizer "${SANITIZER:-none}" "${@:2}"; }

failed=()
for target in "${targets[@]}"; do
    fuzz build "$target"
    mkdir -p "corpus/$target"
    options=(-max_len=4096 -timeout=10 -max_total_time="$seconds" -print_final_stats=1)
    case $target in
        fen | sfen) options+=(-dict=dict/position.dict) ;;
        *_lines) options+=(-dict=dict/lines.dict) ;;
    esac
    fuzz run "$target" "corpus/$target" "seeds/$target" -- "${options[@]}" || failed+=("$target")
done

if [ ${#failed[@]} -gt 0 ]; then
    echo "Found something: ${failed[*]}. See fuzz/artifacts; fuzz/README.md tells what to do." >&2
    exit 1
fi
