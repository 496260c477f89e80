import { type Clock, Conflict, type Logger, NotFound, type Text, TypedEvents } from "@tessera/base";
import {
  type ChannelRecord,
  type ChannelRef,
  type ChannelRegistry,
  channelKey,
} from "./channel-registry.ts";
import type { Driver, Flow } from "./driver.ts";
import type { RemoteStreams, StreamSupply } from "./remote-streams.ts";
import { SourceKeeper } from "./source-keeper.ts";
import { Stream } from "./stream.ts";
import {
  reportOf,
  type StreamDirectory,
  type StreamEvents,
  type StreamReport,
} from "./stream-directory.ts";
import { requireUsable } from "./usable-connection.ts";
import { withoutSound } from "./without-sound.ts";

export interface StreamHubOptions {
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  /** Channels that other processes pull; what is watched here is fed from there. */
  readonly remote?: RemoteStreams | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  /** How long an on-demand stream outlives its last viewer, so that a page reload costs nothing. */
  readonly idleMs?: number;
}

/** A hold on a running stream. */
export interface StreamLease {
  readonly stream: Stream;
  release(): void;
}

interface RunningStream {
  readonly channel: ChannelRecord;
  readonly flow: Flow;
  readonly stream: Stream;
  readonly supply: StreamSupply;
  leases: number;
  cancelIdle: (() => void) | undefined;
}

const keptFlow: Flow = 1;

/** Every running stream, one a channel and flow however many watch. */
export class StreamHub implements StreamDirectory {
  readonly #options: StreamHubOptions;
  readonly #running = new Map<string, RunningStream>();
  readonly #kept = new Map<string, StreamLease>();
  readonly #unsubscribe: (() => void)[];
  readonly events: TypedEvents<StreamEvents>;

  constructor(options: StreamHubOptions) {
    this.#options = options;
    const { channels, clock, log } = options;
    this.events = new TypedEvents((error) => log.error({ error }, "hub listener failed"));
    this.#unsubscribe = [
      channels.events.on("changed", ({ before, now }) => this.#follow(before, now)),
      channels.events.on("removed", (record) => this.#drop(record, removedText)),
      clock.every(1000, () => {
        for (const { stream } of this.#running.values()) stream.meter.tick();
      }),
      options.remote?.events.on("state", (event) => this.events.emit("state", event)) ?? (() => {}),
    ];
    for (const record of channels.all()) this.#follow(undefined, record);
  }

  /** Joins the stream, starting it if nobody has. Frames may come later: the lease does not wait. */
  open(ref: ChannelRef, flow: Flow): StreamLease {
    const channel = this.#options.channels.get(ref);
    if (!channel.isEnabled) throw new Conflict("channel-disabled", disabledText);
    const key = streamKey(ref, flow);
    const running = this.#running.get(key) ?? this.#start(key, channel, flow);
    running.leases++;
    running.cancelIdle?.();
    running.cancelIdle = undefined;
    let isHeld = true;
    return {
      stream: running.stream,
      release: () => {
        if (isHeld) this.#release(key, running);
        isHeld = false;
      },
    };
  }

  /** Lets the stream run although nobody reads it, until the returned function is called. */
  hold(ref: ChannelRef, flow: Flow): () => void {
    const { remote, channels } = this.#options;
    const channel = channels.get(ref);
    if (!channel.isEnabled) throw new Conflict("channel-disabled", disabledText);
    if (remote?.owns(channel)) return remote.hold({ channel, flow });
    const lease = this.open(ref, flow);
    return () => lease.release();
  }

  find(ref: ChannelRef, flow: Flow): StreamReport | undefined {
    const { remote, channels } = this.#options;
    const record = channels.find(ref);
    const running = this.#running.get(streamKey(ref, flow));
    if (!record || !remote?.owns(record)) return running && reportOf(running.stream, running);
    const report = remote.find(ref, flow);
    return report && running ? withSent(report, running.stream) : report;
  }

  *all(): Iterable<StreamReport> {
    const { remote } = this.#options;
    for (const running of this.#running.values())
      if (!remote?.owns(running.channel)) yield reportOf(running.stream, running);
    if (remote) yield* remote.all();
  }

  get runningCount(): number {
    return this.#running.size;
  }

  async stop(): Promise<void> {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    await Promise.all([...this.#running.keys()].map((key) => this.#end(key, serverStopText)));
  }

  #start(key: string, channel: ChannelRecord, flow: Flow): RunningStream {
    const { remote, clock } = this.#options;
    const log = this.#options.log.child({ device: channel.deviceId, channel: channel.channelId });
    const isRemote = remote?.owns(channel) ?? false;
    const stream = new Stream({
      clock,
      log,
      // A stream that lives elsewhere is told of from there.
      ...(isRemote
        ? {}
        : { onState: (state) => this.events.emit("state", { channel, flow, state }) }),
    });
    const supply =
      remote && isRemote
        ? remote.join(stream, { channel, flow })
        : this.#pull(stream, channel, flow, log);
    const running = { channel, flow, stream, supply, leases: 0, cancelIdle: undefined };
    this.#running.set(key, running);
    return running;
  }

  #pull(stream: Stream, channel: ChannelRecord, flow: Flow, log: Logger): StreamSupply {
    const { drivers, clock } = this.#options;
    const driver = drivers.find(({ name }) => name === channel.driver);
    if (!driver) throw new NotFound("driver-unknown", noDriverText(channel.driver));
    const { connection } = channel;
    const onWaiting = (reason: Text) =>
      stream.setState({ status: "reconnecting", reason, isRefused: false });
    const open = async (signal: AbortSignal) => {
      requireUsable(connection);
      const whole = stream.openSink();
      const sink = channel.options?.isSilent ? withoutSound(whole) : whole;
      return driver.openLive({ channel, connection, flow, sink, onWaiting, signal, log });
    };
    const isPushed = this.#isPushed(channel);
    const isOnce = channel.isPassing ?? false;
    return new SourceKeeper({ stream, open, isPushed, isOnce, clock, log });
  }

  #release(key: string, running: RunningStream): void {
    running.leases--;
    if (running.leases > 0 || this.#running.get(key) !== running) return;
    running.cancelIdle = this.#options.clock.after(this.#options.idleMs ?? 10_000, () => {
      this.#end(key, idleText).catch((error: unknown) =>
        this.#options.log.error({ error }, "stream did not stop cleanly"),
      );
    });
  }

  async #end(key: string, reason: Text): Promise<void> {
    const running = this.#running.get(key);
    if (!running) return;
    this.#running.delete(key);
    running.cancelIdle?.();
    running.stream.setState({ status: "stopped", reason });
    await running.supply.stop();
  }

  #follow(before: ChannelRecord | undefined, now: ChannelRecord): void {
    const isSame =
      before?.driver === now.driver &&
      before.isEnabled === now.isEnabled &&
      before.options?.isSilent === now.options?.isSilent &&
      JSON.stringify(before.connection) === JSON.stringify(now.connection);
    if (before && !isSame) this.#drop(before, now.isEnabled ? changedText : disabledText);
    this.#keep(now);
  }

  /** What comes by itself costs the device nothing: it is taken whether somebody watches or not. */
  #isPushed({ driver: name }: ChannelRecord): boolean {
    return this.#options.drivers.find((driver) => driver.name === name)?.isPushed ?? false;
  }

  /** A channel that is not on demand is watched by the hub itself, where it lives. */
  #keep(record: ChannelRecord): void {
    const key = channelKey(record);
    if (this.#options.remote?.owns(record)) return;
    if (record.isEnabled && (!record.isOnDemand || this.#isPushed(record))) {
      if (!this.#kept.has(key)) this.#kept.set(key, this.open(record, keptFlow));
      return;
    }
    this.#kept.get(key)?.release();
    this.#kept.delete(key);
  }

  #drop(record: ChannelRecord, reason: Text): void {
    this.#kept.delete(channelKey(record));
    for (const flow of [1, 2] as const)
      this.#end(streamKey(record, flow), reason).catch((error: unknown) =>
        this.#options.log.error({ error }, "stream did not stop cleanly"),
      );
  }
}

/** What this process sends of a stream that lives elsewhere counts too. */
function withSent(report: StreamReport, { meter }: Stream): StreamReport {
  const sentKbps = report.rates.sentKbps + meter.read().sentKbps;
  return { ...report, rates: { ...report.rates, sentKbps } };
}

const streamKey = (ref: ChannelRef, flow: Flow) => `${channelKey(ref)}/${flow}`;

const disabledText: Text = { zh: "通道未开启!", en: "The channel is not enabled" };
const removedText: Text = { zh: "通道已被删除", en: "The channel was deleted" };
const changedText: Text = {
  zh: "设备配置已修改，正在重新取流",
  en: "The device settings were changed. Restarting the stream.",
};
const idleText: Text = {
  zh: "无人观看，已停止取流",
  en: "Nobody is watching; the stream was stopped",
};
const serverStopText: Text = { zh: "服务正在停止", en: "The server is stopping" };
const noDriverText = (name: string): Text => ({
  zh: `本服务器不支持 ${name} 接入`,
  en: `This server does not support ${name} devices`,
});
