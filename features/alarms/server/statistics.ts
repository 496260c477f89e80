import { dayMs, hourMs } from "@tessera/base";
import type { DeviceCatalog } from "@tessera/engine";
import dayjs from "dayjs";
import type { z } from "zod";
import type { alarmStatistics } from "../contract.ts";
import type { AskedAlarms } from "./store/alarm-conditions.ts";
import type { AlarmQueryStore } from "./store/alarm-query-store.ts";
import { partsOf } from "./store/alarm-tables.ts";

interface StatisticsParts {
  readonly queries: Pick<AlarmQueryStore, "counts" | "byTime">;
  readonly catalog: Pick<DeviceCatalog, "device" | "channel">;
}

const mostPlaces = 20;
/** A chart by the hour has no more steps than a week has. */
const hourlyUpToMs = 7 * dayMs + hourMs;

/** Numbers by time, type and place. */
export async function statisticsOf(
  { queries, catalog }: StatisticsParts,
  asked: AskedAlarms,
  places: readonly string[] | undefined,
): Promise<z.output<typeof alarmStatistics.reply>> {
  const hours = await queries.byTime(asked, places, hourMs);
  const byType = await queries.counts(asked, places, "alarm_type");
  const byPriority = await queries.counts(asked, places, "severity");
  const byState = await queries.counts(asked, places, "state");
  const byPlace = await queries.counts(asked, places, "place");
  const firstMs = Math.min(...hours.keys());
  const isHourly = Math.max(...hours.keys()) - firstMs <= hourlyUpToMs;
  return {
    Total: sum(byType.values()),
    StepMs: isHourly ? hourMs : dayMs,
    ByTime: isHourly ? steps(hours) : steps(byDay(hours)),
    ByHourOfDay: byHourOfDay(hours),
    ByType: most(byType).map(([Type, Count]) => ({ Type: Number(Type), Count })),
    ByPriority: most(byPriority).map(([Priority, Count]) => ({
      Priority: Number(Priority),
      Count,
    })),
    ByState: most(byState).map(([Name, Count]) => ({ Name: String(Name), Count })),
    ByPlace: most(byPlace)
      .slice(0, mostPlaces)
      .map(([place, Count]) => {
        const { deviceId, channelId } = partsOf(String(place));
        const DeviceName = catalog.device(deviceId)?.name ?? "";
        const channelName = channelId && catalog.channel({ deviceId, channelId })?.name;
        return {
          Name: channelName || DeviceName,
          DeviceName,
          DeviceID: deviceId,
          ChannelID: channelId,
          Count,
        };
      }),
  };
}

const sum = (counts: Iterable<number>): number => [...counts].reduce((a, b) => a + b, 0);

const most = (counts: ReadonlyMap<number | string, number>) =>
  [...counts].filter(([, count]) => count > 0).toSorted(([, a], [, b]) => b - a);

const steps = (counts: ReadonlyMap<number, number>) =>
  [...counts].toSorted(([a], [b]) => a - b).map(([FromMs, Count]) => ({ FromMs, Count }));

/** Days as the server's clock has them. */
function byDay(hours: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const days = new Map<number, number>();
  for (const [fromMs, count] of hours) {
    const day = dayjs(fromMs).startOf("day").valueOf();
    days.set(day, (days.get(day) ?? 0) + count);
  }
  return days;
}

function byHourOfDay(hours: ReadonlyMap<number, number>): number[] {
  const found = Array.from({ length: 24 }, () => 0);
  for (const [fromMs, count] of hours) {
    const hour = dayjs(fromMs).hour();
    found[hour] = (found[hour] ?? 0) + count;
  }
  return found;
}
