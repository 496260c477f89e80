import type { z } from "zod";
import type { figuresTold, stateSeries } from "../../contract.ts";

export type SeriesReply = z.output<typeof stateSeries.reply>;
export type Series = SeriesReply["series"][number];
export type Told = z.output<typeof figuresTold.data>;

/** What comes every ten seconds is a point of the finest charts. */
const toldS = 10;

function isSame(one: Series["labels"], other: Series["labels"]): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}

/** With the latest ten seconds of a server at the end, and what is older than the time of the chart gone. */
export function withTold(reply: SeriesReply, told: Told, minutes: number): SeriesReply {
  const firstMs = told.atMs + toldS * 1000 - minutes * 60_000;
  return {
    ...reply,
    series: reply.series.map((series) => {
      if (series.server !== told.server) return series;
      const value = told.values.find(
        ({ name, labels }) => name === series.name && isSame(labels, series.labels),
      );
      const known = series.points.filter(([atMs]) => atMs >= firstMs && atMs < told.atMs);
      return {
        ...series,
        points: value ? [...known, [told.atMs, value.mean, value.most]] : known,
      };
    }),
  };
}

/** Whether the chart has to be read again: a series has come, or a point of a coarser chart is complete. */
export function isDue(reply: SeriesReply, told: Told, names: readonly string[]): boolean {
  const own = reply.series.filter(({ server }) => server === told.server);
  const wanted = told.values.filter(({ name }) => names.includes(name));
  const hasNew = wanted.some(
    ({ name, labels }) => !own.some((one) => one.name === name && isSame(one.labels, labels)),
  );
  if (hasNew) return true;
  const lastMs = Math.max(0, ...own.map(({ points }) => points.at(-1)?.[0] ?? 0));
  const gapMs = told.atMs - lastMs;
  // After a pause of the line the points between are missing.
  return reply.step > toldS ? gapMs >= 2 * reply.step * 1000 : gapMs > 3 * toldS * 1000;
}

/** All series on one axis, which is as long as the time that was asked for; where one has no point there is a gap. */
export function aligned(series: readonly Series[], stepS: number, minutes = 0) {
  const times = new Set(series.flatMap(({ points }) => points.map(([atMs]) => atMs)));
  if (times.size > 0) times.add(beginOf(Math.max(...times), stepS, minutes));
  const timesMs = withGaps(
    [...times].toSorted((one, other) => one - other),
    stepS * 1000,
  );
  return {
    timesMs,
    values: series.map(({ points }) => {
      const byTime = new Map(points.map(([atMs, mean]) => [atMs, mean]));
      return timesMs.map((atMs) => byTime.get(atMs) ?? null);
    }),
  };
}

/** Of a chart that ends with this point. */
function beginOf(lastMs: number, stepS: number, minutes: number): number {
  const beginMs = lastMs + stepS * 1000 - minutes * 60_000;
  return Math.min(lastMs, beginMs - (beginMs % (stepS * 1000)));
}

/** Where the server did not run, one moment without a value breaks the line. */
function withGaps(timesMs: readonly number[], stepMs: number): readonly number[] {
  return timesMs.flatMap((atMs, at) => {
    const next = timesMs[at + 1];
    return next !== undefined && next - atMs > 2.5 * stepMs ? [atMs, atMs + stepMs] : [atMs];
  });
}

/** As it is now, of all servers together; one that has stopped does not count. */
export function sumOfServers({ series, step }: SeriesReply, name: string): number | undefined {
  const last = series.filter((one) => one.name === name).flatMap(({ points }) => points.slice(-1));
  const newestMs = Math.max(0, ...last.map(([atMs]) => atMs));
  const present = last.filter(([atMs]) => newestMs - atMs <= 3 * step * 1000);
  return present.length === 0 ? undefined : present.reduce((sum, [, mean]) => sum + mean, 0);
}
