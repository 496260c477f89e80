import { randomUUID } from "node:crypto";
import { type ChannelRef, type ChannelRegistry, keepsRecordings } from "@tessera/engine";
import type { PlaybackControl } from "@tessera/protocols/gb28181";
import { type CameraTargets, cameraTarget } from "../link/camera-target.ts";
import { StreamSource, type StreamSourceParts } from "./stream-source.ts";
import type { PsSink, SourceEnd, UpperSource } from "./upper-source.ts";

export interface DeviceRecordingParts extends StreamSourceParts, CameraTargets {
  readonly channels: ChannelRegistry;
}

interface DeviceWish {
  readonly channel: ChannelRef;
  readonly purpose: "playback" | "download";
  readonly startMs: number;
  readonly endMs: number;
}

const controlTimeoutMs = 8000;

/** What the device itself has recorded, sent on as it comes. */
export class DeviceRecording implements UpperSource {
  readonly #source: StreamSource;
  readonly #id: string;
  readonly #parts: DeviceRecordingParts;
  readonly #passing: ChannelRef;
  readonly #channel: ChannelRef;

  private constructor(
    parts: DeviceRecordingParts,
    about: {
      readonly source: StreamSource;
      readonly id: string;
      readonly passing: ChannelRef;
      readonly channel: ChannelRef;
    },
  ) {
    this.#parts = parts;
    this.#source = about.source;
    this.#id = about.id;
    this.#passing = about.passing;
    this.#channel = about.channel;
  }

  /** Undefined: the device keeps no recordings, or does not play them. */
  static async open(
    { channel, ...span }: DeviceWish,
    parts: DeviceRecordingParts,
    signal: AbortSignal,
  ): Promise<DeviceRecording | undefined> {
    const { channels } = parts;
    const { driver, connection } = cameraTarget(parts, channel);
    if (!driver.recordings?.session || !keepsRecordings(parts, channel)) return undefined;
    const id = randomUUID();
    const record = channels.get(channel);
    const passing = { deviceId: channel.deviceId, channelId: `${channel.channelId}~${id}` };
    channels.set({
      ...record,
      ...passing,
      connection: driver.recordings.session(connection, { id, ...span }),
      isOnDemand: true,
      isPassing: true,
    });
    try {
      const source = await StreamSource.open(passing, 1, parts, signal);
      return new DeviceRecording(parts, { source, id, passing, channel });
    } catch (error) {
      channels.remove(passing);
      throw error;
    }
  }

  get ended(): Promise<SourceEnd> {
    return this.#source.ended;
  }

  start(sink: PsSink): void {
    this.#source.start(sink);
  }

  async control(control: PlaybackControl): Promise<void> {
    if (control.kind === "teardown") return this.stop();
    const { driver } = cameraTarget(this.#parts, this.#channel);
    const signal = AbortSignal.timeout(controlTimeoutMs);
    await driver.recordings?.control?.(this.#id, control, signal);
  }

  stop(): void {
    this.#source.stop();
    this.#parts.channels.remove(this.#passing);
  }
}
