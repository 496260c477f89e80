import { minuteMs } from "@tessera/base";
import type { Series, SeriesReply } from "../../charts/series.ts";

/** All that the big screen draws of figures, read by one call. */
export const screenNames = [
  "cameras",
  "cameras_online",
  "machine_cpu",
  "machine_memory_used",
  "machine_memory_size",
  "machine_network_received",
  "storage_size",
  "storage_free",
  "streams",
  "viewers",
] as const;

type Point = readonly [atMs: number, value: number];

/** A line over time, and where it stands. */
export interface Course {
  readonly points: readonly Point[];
  readonly last: number | undefined;
}

export interface Machine {
  readonly id: string;
  readonly name: string;
  /** It has told nothing for half a minute while others have, or at all. */
  readonly isSilent: boolean;
  /** Shares of what there is, 0 to 1. */
  readonly cpu: Course;
  readonly memory: Course;
  /** Of the fullest volume. */
  readonly disk: Course;
  /** Bytes a second that came in. */
  readonly network: Course;
}

const silentAfterMs = 30_000;

/** The servers that have measured within the time that is drawn. */
export function machinesOf(reply: SeriesReply, newestMs = newestOf(reply)): readonly Machine[] {
  return reply.servers.flatMap(({ id, name }) => {
    const own = reply.series.filter(({ server }) => server === id);
    const cpu = courseOf(find(own, "machine_cpu"));
    const lastMs = cpu.points.at(-1)?.[0];
    if (lastMs === undefined) return [];
    return {
      id,
      name,
      isSilent: newestMs - lastMs > silentAfterMs,
      cpu,
      memory: ratioOf(find(own, "machine_memory_used"), find(own, "machine_memory_size")),
      disk: fullest(own),
      network: courseOf(find(own, "machine_network_received")),
    };
  });
}

const newestOf = ({ series }: SeriesReply): number =>
  Math.max(0, ...series.map(({ points }) => points.at(-1)?.[0] ?? 0));

/** Every server counts all cameras of the site: one of them is enough. */
export function siteCourse(reply: SeriesReply, name: string): Course {
  const server = reply.servers.find(({ isThis }) => isThis)?.id;
  const sums = new Map<number, number>();
  for (const one of reply.series)
    if (one.name === name && one.server === server)
      for (const [atMs, mean] of one.points) sums.set(atMs, (sums.get(atMs) ?? 0) + mean);
  const points = [...sums].toSorted(([one], [other]) => one - other);
  return { points, last: points.at(-1)?.[1] };
}

/** How much more it is than an hour ago; undefined: nobody has counted for so long. */
export function grown({ points }: Course): number | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || last[0] - first[0] < almostAnHourMs) return undefined;
  return Math.round(last[1]) - Math.round(first[1]);
}

/** The first point of an hour may be missing. */
const almostAnHourMs = 55 * minuteMs;

const find = (own: readonly Series[], name: string): Series | undefined =>
  own.find((one) => one.name === name);

function courseOf(series: Series | undefined): Course {
  const points = (series?.points ?? []).map(([atMs, mean]): Point => [atMs, mean]);
  return { points, last: points.at(-1)?.[1] };
}

function ratioOf(part: Series | undefined, whole: Series | undefined): Course {
  const sizes = new Map(whole?.points.map(([atMs, mean]) => [atMs, mean]));
  const points = (part?.points ?? []).flatMap(([atMs, mean]): Point[] => {
    const size = sizes.get(atMs) ?? 0;
    return size > 0 ? [[atMs, mean / size]] : [];
  });
  return { points, last: points.at(-1)?.[1] };
}

function fullest(own: readonly Series[]): Course {
  const volumes = own
    .filter(({ name }) => name === "storage_free")
    .map((free) => {
      const isSame = (size: Series) => size.labels["root"] === free.labels["root"];
      const size = own.find((one) => one.name === "storage_size" && isSame(one));
      return usedOf(ratioOf(free, size));
    });
  const nothing: Course = { points: [], last: undefined };
  return volumes.toSorted((one, other) => (other.last ?? 0) - (one.last ?? 0))[0] ?? nothing;
}

function usedOf({ points }: Course): Course {
  const used = points.map(([atMs, free]): Point => [atMs, 1 - free]);
  return { points: used, last: used.at(-1)?.[1] };
}
