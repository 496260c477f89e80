/**
 * Lays what is wanted into so many places so that nothing moves that stays: what is new comes where something has gone,
 * from the first place on.
 */
export function inPlace<One>(
  before: readonly (One | undefined)[],
  wanted: readonly One[],
  { places, keyOf }: { readonly places: number; readonly keyOf: (one: One) => string },
): readonly (One | undefined)[] {
  const due = new Map(wanted.slice(0, places).map((one) => [keyOf(one), one]));
  const laid = Array.from({ length: places }, (_, at) => {
    const old = before[at];
    const stays = old && due.get(keyOf(old));
    if (old) due.delete(keyOf(old));
    return stays;
  });
  const fresh = [...due.values()];
  return laid.map((one) => one ?? fresh.shift());
}
