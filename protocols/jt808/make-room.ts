/** Of all terminals of one transport together: what is not whole yet. */
const mostHeldBytes = 64 * 1024 * 1024;

interface Room<Holder> {
  readonly heldBy: (holder: Holder) => number;
  readonly cut: (holder: Holder) => void;
  readonly mostBytes?: number;
}

/** Whoever holds most makes room, not who happened to come last, until there is enough. */
export function makeRoom<Holder>(holders: Iterable<Holder>, room: Room<Holder>): void {
  const { heldBy, cut, mostBytes = mostHeldBytes } = room;
  let held = 0;
  const greedy: { readonly holder: Holder; readonly bytes: number }[] = [];
  for (const holder of holders) {
    const bytes = heldBy(holder);
    held += bytes;
    if (bytes > 0) greedy.push({ holder, bytes });
  }
  if (held <= mostBytes) return;
  greedy.sort((a, b) => b.bytes - a.bytes);
  for (const { holder, bytes } of greedy) {
    if (held <= mostBytes) return;
    held -= bytes;
    cut(holder);
  }
}
