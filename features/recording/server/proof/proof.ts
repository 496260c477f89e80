import type { Clock, Text } from "@tessera/base";
import {
  type CatalogChannel,
  type ChannelRef,
  channelKey,
  type DeviceCatalog,
} from "@tessera/engine";
import type { z } from "zod";
import type { listRecordingProof, readRecordingFigures } from "../../contract.ts";
import type { Director } from "../director/director.ts";
import type { ManualRecordings } from "../director/manual-recordings.ts";
import type { Plans } from "../plans/plans.ts";
import type { FootageIndex, Recorders } from "../ports.ts";
import type { Outages } from "../watch/outages.ts";
import type { Coverage, CoverageBook } from "./coverage.ts";
import { recordingStateOf } from "./recording-state.ts";

interface ProofParts {
  readonly plans: Plans;
  readonly manual: ManualRecordings;
  readonly director: Pick<Director, "decisionOf">;
  readonly recorders: Pick<Recorders, "status">;
  readonly index: Pick<FootageIndex, "usage">;
  readonly catalog: Pick<DeviceCatalog, "camerasByName" | "camerasNamed" | "channel" | "device">;
  readonly outages: Outages;
  readonly coverage: CoverageBook;
  readonly clock: Clock;
}

type Query = z.output<typeof listRecordingProof.input>;
type Row = z.input<typeof listRecordingProof.reply>["rows"][number];

interface Reader {
  readonly may: (channel: ChannelRef) => boolean;
  /** A text as the caller may read it. */
  readonly say: (text: Text, channel: ChannelRef) => string;
}

/** Is what should be recorded? All channels with a plan, or that somebody records by hand. */
export class Proof {
  readonly #parts: ProofParts;

  constructor(parts: ProofParts) {
    this.#parts = parts;
  }

  async list(query: Query, reader: Reader): Promise<{ total: number; rows: Row[] }> {
    const { catalog, plans, manual } = this.#parts;
    const text = query.q.trim();
    const cameras = text ? catalog.camerasNamed(text) : catalog.camerasByName;
    const outages = this.#outagesByChannel();
    const found = cameras
      .filter((camera) => plans.of(camera) ?? manual.endOf(camera) !== undefined)
      .filter((camera) => reader.may(camera))
      .map((camera) => this.#row(camera, outages, reader))
      .filter(({ state }) => query.state === "" || state === query.state);
    const sorted = await this.#sorted(found, query);
    const page = sorted.slice(query.start, query.start + query.limit);
    const rows = page.map(async (row) => ({ ...row, ...toWire(await this.#coverageOf(row)) }));
    return { total: found.length, rows: await Promise.all(rows) };
  }

  /** How many are recorded now, and which should be and are not. */
  figures(reader: Reader): Figures {
    const { catalog, plans, manual, outages, clock } = this.#parts;
    const texts = this.#outagesByChannel();
    let recording = 0;
    for (const camera of catalog.camerasByName) {
      const isWanted = plans.of(camera) ?? manual.endOf(camera) !== undefined;
      if (isWanted && reader.may(camera) && this.#stateOf(camera, texts).state === "recording")
        recording++;
    }
    const nowMs = clock.nowMs();
    const failing = new Map<string, Figures["failing"][number]>();
    for (const { channels, text, sinceMs } of outages.all())
      for (const channel of channels.filter(reader.may))
        failing.set(channelKey(channel), {
          device: channel.deviceId,
          channel: channel.channelId,
          name: catalog.channel(channel)?.name ?? channel.channelId,
          reason: reader.say(text, channel),
          forSeconds: Math.max(0, Math.floor((nowMs - sinceMs) / 1000)),
        });
    return { recording, failing: [...failing.values()].slice(0, mostFailing) };
  }

  #outagesByChannel(): ReadonlyMap<string, Text> {
    const texts = new Map<string, Text>();
    for (const { channels, text } of this.#parts.outages.all())
      for (const channel of channels) texts.set(channelKey(channel), text);
    return texts;
  }

  #row(camera: CatalogChannel, outages: ReadonlyMap<string, Text>, reader: Reader): Bare {
    const { plans, catalog } = this.#parts;
    const { deviceId, channelId } = camera;
    const channel = { deviceId, channelId };
    const plan = plans.of(channel);
    const { lastByteAtMs, state, reason } = this.#stateOf(channel, outages);
    const { newestMs = null, ...usage } = this.#usageOf(channel);
    return {
      device: deviceId,
      channel: channelId,
      name: camera.name,
      deviceName: catalog.device(deviceId)?.name ?? "",
      planId: plan?.id ?? 0,
      planName: plan?.name ?? "",
      state,
      reason: reader.say(reason, channel),
      lastByteAtMs: lastByteAtMs ?? newestMs,
      ...usage,
    };
  }

  #stateOf(channel: ChannelRef, outages: ReadonlyMap<string, Text>) {
    const { director, recorders, clock } = this.#parts;
    const place = { channel, flow: 1 } as const;
    const status = recorders.status(place);
    const outage = outages.get(channelKey(channel));
    return {
      ...recordingStateOf(director.decisionOf(place), status, outage, clock.nowMs()),
      lastByteAtMs: status.kind === "recording" ? status.lastByteAtMs : undefined,
    };
  }

  #usageOf(channel: ChannelRef) {
    const usage = this.#parts.index.usage(channel);
    if (!usage) return { bytes: 0, bytesPerDay: 0, oldestMs: null };
    const { bytes, bytesPerDay, oldestMs, newestMs } = usage;
    return { bytes, bytesPerDay, oldestMs, newestMs };
  }

  #coverageOf({ device, channel }: Pick<Row, "device" | "channel">): Promise<Coverage> {
    return this.#parts.coverage.of({ deviceId: device, channelId: channel });
  }

  /** They come by name. */
  async #sorted(rows: readonly Bare[], { sort, order }: Query): Promise<readonly Bare[]> {
    const sign = order === "desc" ? -1 : 1;
    if (sort === "name") return order === "desc" ? rows.toReversed() : rows;
    const weights = new Map<Bare, number | null>();
    for (const row of rows) weights.set(row, await this.#weight(row, sort));
    return rows.toSorted((one, other) => {
      const [a, b] = [weights.get(one) ?? null, weights.get(other) ?? null];
      // What has no figure comes last, either way.
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return (a - b) * sign;
    });
  }

  async #weight(row: Bare, sort: Exclude<Query["sort"], "name">): Promise<number | null> {
    if (sort === "bytes") return row.bytes;
    if (sort === "age") return row.lastByteAtMs === null ? null : -row.lastByteAtMs;
    return (await this.#coverageOf(row)).today;
  }
}

type Figures = Omit<z.input<typeof readRecordingFigures.reply>, "disk">;

/** More nobody reads in the top bar. */
const mostFailing = 50;

type Bare = Omit<Row, "coverageToday" | "coverage7Days" | "coverage30Days">;

const toWire = ({ today, week, month }: Coverage) => ({
  coverageToday: today,
  coverage7Days: week,
  coverage30Days: month,
});
