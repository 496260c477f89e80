/** A script as the build would write it. */
export interface BuiltFile {
  readonly bytes: number;
  /** The files that come with it, by their place in the list. */
  readonly imports: readonly number[];
  /** May be put together with others. */
  readonly isLoose: boolean;
}

/** What somebody fetches who opens a page in a browser that has nothing yet. */
export interface Visit {
  /** Files that are asked for by name; their imports come with them. */
  readonly files: readonly number[];
  /** How many visits of other pages it counts as. */
  readonly weight: number;
}

interface Plan {
  readonly visits: readonly Visit[];
  readonly bytesAFile: number;
  /** For each file the one that stands for all it is put together with. */
  readonly homes: readonly number[];
  readonly bytes: Float64Array;
  readonly imports: readonly ReadonlySet<number>[];
  /** By visit and file: 1 if it is fetched then. */
  readonly fetched: readonly Uint8Array[];
  readonly cost: number;
}

interface Pair {
  readonly one: number;
  readonly other: number;
  readonly gain: number;
}

/**
 * Puts small files together that are fetched on the same visits, while that costs visitors less. A file costs its bytes and
 * `bytesAFile` for being one more; bytes that a visit has no use for count like any other. Files never come to import each other
 * in a circle. Gives for each file the one that stands for its group.
 */
export function fewFiles(
  files: readonly BuiltFile[],
  visits: readonly Visit[],
  bytesAFile: number,
): readonly number[] {
  const loose = files.flatMap(({ isLoose }, at) => (isLoose ? [at] : []));
  const planned = (homes: readonly number[]) => plan(files, visits, bytesAFile, homes);
  let best = planned(files.map((_, at) => at));
  for (;;) {
    const before = best;
    const touched = new Set<number>();
    const reps = loose.filter((at) => before.homes[at] === at);
    for (const { one, other } of pairsOf(reps, before)) {
      if (touched.has(one) || touched.has(other)) continue;
      const next = planned(best.homes.map((home) => (home === other ? one : home)));
      if (next.cost >= best.cost || hasCircle(next.imports)) continue;
      best = next;
      touched.add(one).add(other);
    }
    if (best === before) return best.homes;
  }
}

function plan(
  files: readonly BuiltFile[],
  visits: readonly Visit[],
  bytesAFile: number,
  homes: readonly number[],
): Plan {
  const bytes = new Float64Array(files.length);
  const imports = files.map(() => new Set<number>());
  const homeOf = (at: number) => homes[at] ?? at;
  for (const [at, file] of files.entries()) {
    const home = homeOf(at);
    bytes[home] = (bytes[home] ?? 0) + file.bytes;
    for (const imported of file.imports)
      if (homeOf(imported) !== home) imports[home]?.add(homeOf(imported));
  }
  let cost = 0;
  const fetched = visits.map(({ files: asked, weight }) => {
    const isFetched = new Uint8Array(files.length);
    const ahead = asked.map(homeOf);
    for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
      if (isFetched[at] === 1) continue;
      isFetched[at] = 1;
      cost += weight * ((bytes[at] ?? 0) + bytesAFile);
      ahead.push(...(imports[at] ?? []));
    }
    return isFetched;
  });
  return { visits, bytesAFile, homes, bytes, imports, fetched, cost };
}

/** Pairs that seem worth it by themselves, the best first; what their imports cost the other's visits is not counted. */
function pairsOf(reps: readonly number[], before: Plan): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const [index, one] of reps.entries())
    for (const other of reps.slice(index + 1)) {
      const gain = gainOf(one, other, before);
      if (gain > 0) pairs.push({ one, other, gain });
    }
  return pairs.toSorted((a, b) => b.gain - a.gain);
}

function gainOf(one: number, other: number, { visits, bytesAFile, bytes, fetched }: Plan): number {
  let gain = 0;
  for (const [visit, { weight }] of visits.entries()) {
    const hasOne = fetched[visit]?.[one] === 1;
    const hasOther = fetched[visit]?.[other] === 1;
    if (hasOne && hasOther) gain += weight * bytesAFile;
    else if (hasOne) gain -= weight * (bytes[other] ?? 0);
    else if (hasOther) gain -= weight * (bytes[one] ?? 0);
  }
  return gain;
}

function hasCircle(imports: readonly ReadonlySet<number>[]): boolean {
  const seen = new Map<number, "open" | "done">();
  const closes = (at: number): boolean => {
    const state = seen.get(at);
    if (state) return state === "open";
    seen.set(at, "open");
    for (const next of imports[at] ?? []) if (closes(next)) return true;
    seen.set(at, "done");
    return false;
  };
  return imports.some((_, at) => closes(at));
}
