import { minuteMs } from "@tessera/base";
import { type FiguresOfTime, type StoredSeries, wireTime } from "@tessera/platform/server";
import type { z } from "zod";
import type { stateTop } from "../contract.ts";

/** Over the time that was asked for. */
export const topNames = [
  "machine_cpu",
  "process_cpu",
  "machine_memory_used",
  "machine_network_received",
  "machine_network_sent",
  "machine_load",
] as const;

/** As they are now: of these the last minutes are enough. */
export const presentNames = ["machine_memory_size", "storage_size", "storage_free"] as const;
export const presentMs = 10 * minuteMs;

type Top = z.input<typeof stateTop.reply>;
type Point = StoredSeries["points"][number];

interface Reader {
  readonly servers: Top["servers"];
  /** What is shown as it is now. */
  readonly present: readonly StoredSeries[];
  /** Undefined: of all. */
  readonly server?: string | undefined;
}

/** Rows as the family's charts take them. */
export function topOf({ stepS, series }: FiguresOfTime, reader: Reader): Top {
  const { servers, present, server } = reader;
  const wanted = servers.filter(({ id }) => server === undefined || id === server);
  const times: Times = new Map();
  const all = [...series, ...present];
  const of = wanted.map(({ id, name }) => new ServerSeries(name, id, { series: all, times }));
  return {
    step: stepS,
    servers,
    memData: of.flatMap((own) => own.memory()),
    cpuData: of.flatMap((own) => own.cpu()),
    netData: of.flatMap((own) => own.network()),
    loadData: of.flatMap((own) => own.load()),
    diskData: of.flatMap((own) => own.disks()),
  };
}

/** Each is written many times, and to write it is most of the work. */
type Times = Map<number, string>;

class ServerSeries {
  readonly #name: string;
  readonly #series: readonly StoredSeries[];
  readonly #times: Times;

  constructor(
    name: string,
    id: string,
    { series, times }: { readonly series: readonly StoredSeries[]; readonly times: Times },
  ) {
    this.#name = name;
    this.#series = series.filter(({ serverId }) => serverId === id);
    this.#times = times;
  }

  memory(): Top["memData"] {
    const size = this.#points("machine_memory_size").at(-1)?.[1] ?? 0;
    if (size === 0) return [];
    return this.#points("machine_memory_used").map((point) => ({
      ...this.#at(point),
      used: percent(point[1] / size),
      max: percent(point[2] / size),
    }));
  }

  cpu(): Top["cpuData"] {
    const own = this.#byTime("process_cpu");
    return this.#points("machine_cpu").map((point) => {
      const ownRatio = own.get(point[0]);
      return {
        ...this.#at(point),
        used: percent(point[1]),
        max: percent(point[2]),
        own: ownRatio === undefined ? null : percent(ownRatio),
      };
    });
  }

  network(): Top["netData"] {
    const sent = this.#byTime("machine_network_sent");
    return this.#points("machine_network_received").map((point) => ({
      ...this.#at(point),
      received: Math.round(point[1]),
      sent: Math.round(sent.get(point[0]) ?? 0),
    }));
  }

  load(): Top["loadData"] {
    return this.#points("machine_load").map((point) => ({
      ...this.#at(point),
      load: hundredths(point[1]),
      max: hundredths(point[2]),
    }));
  }

  disks(): Top["diskData"] {
    return this.#series
      .filter(({ name }) => name === "storage_size")
      .flatMap(({ labels, points }) => {
        const path = labels["root"] ?? "";
        const total = points.at(-1)?.[1] ?? 0;
        const free = this.#points("storage_free", path).at(-1)?.[1];
        if (free === undefined || total === 0) return [];
        const used = Math.round(total - free);
        return [{ server: this.#name, path, total, free, used, percent: percent(used / total) }];
      });
  }

  #at([atS]: Point): { readonly server: string; readonly time: string } {
    const known = this.#times.get(atS);
    const time = known ?? wireTime(atS * 1000);
    if (known === undefined) this.#times.set(atS, time);
    return { server: this.#name, time };
  }

  #points(name: string, root?: string): readonly Point[] {
    const found = this.#series.find(
      (one) => one.name === name && (root === undefined || one.labels["root"] === root),
    );
    return found?.points ?? [];
  }

  #byTime(name: string): ReadonlyMap<number, number> {
    return new Map(this.#points(name).map(([atS, mean]) => [atS, mean]));
  }
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
const percent = (ratio: number): number => hundredths(ratio * 100);
