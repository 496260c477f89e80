import type { Clock, Logger } from "@tessera/base";
import {
  type AlarmIntake,
  type ChannelRecord,
  type ChannelRef,
  type ChannelRegistry,
  channelKey,
  type DeviceCare,
} from "@tessera/engine";
import { isRelayAddress } from "../contract.ts";
import { RelayAlarm } from "./relay-alarm.ts";
import { RelayPush, type RelayPushParts, type RelayState } from "./relay-push.ts";

export interface RelaysParts extends Pick<RelayPushParts, "encoders" | "open" | "ca"> {
  readonly channels: Pick<ChannelRegistry, "all" | "find" | "events">;
  readonly care: Pick<DeviceCare, "want" | "leave" | "leaveAll" | "isOurs">;
  readonly alarms: AlarmIntake;
  readonly clock: Clock;
  readonly log: Logger;
  /** Undefined: it is not relayed any more. */
  readonly onState: (channel: ChannelRef, state: RelayState | undefined) => void;
}

interface Running {
  readonly channel: ChannelRef;
  readonly push: RelayPush;
  readonly alarm: RelayAlarm;
  /** What it was made of. */
  readonly made: string;
}

/** Channels that are wanted elsewhere too. Of devices that another server looks after it pushes nothing. */
export class Relays {
  readonly #parts: RelaysParts;
  readonly #running = new Map<string, Running>();
  /** Channels to be relayed, by device: only those are looked after. */
  readonly #wanted = new Map<string, Set<string>>();
  readonly #carer = {
    begin: (deviceId: string) => this.#applyTo(deviceId),
    end: (deviceId: string) => this.#applyTo(deviceId),
  };
  readonly #stops: (() => void)[] = [];

  constructor(parts: RelaysParts) {
    this.#parts = parts;
  }

  start(): void {
    const { channels } = this.#parts;
    this.#stops.push(
      channels.events.on("changed", ({ now }) => this.#apply(now)),
      channels.events.on("removed", (channel) => this.#forget(channel)),
    );
    for (const channel of channels.all()) this.#apply(channel);
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#parts.care.leaveAll(this.#carer);
    for (const key of this.#running.keys()) this.#end(key);
    this.#wanted.clear();
  }

  /** Those that this server pushes. */
  *all(): Iterable<{ readonly channel: ChannelRef; readonly state: RelayState }> {
    for (const { channel, push } of this.#running.values()) yield { channel, state: push.state };
  }

  #apply(channel: ChannelRecord): void {
    if (!isRelayed(channel)) return this.#forget(channel);
    const { deviceId, channelId } = channel;
    const ofDevice = this.#wanted.get(deviceId) ?? new Set();
    ofDevice.add(channelId);
    this.#wanted.set(deviceId, ofDevice);
    // It may begin before this returns.
    this.#parts.care.want(deviceId, this.#carer);
    this.#direct(channel);
  }

  #applyTo(deviceId: string): void {
    for (const channelId of this.#wanted.get(deviceId) ?? []) {
      const channel = this.#parts.channels.find({ deviceId, channelId });
      if (channel) this.#direct(channel);
    }
  }

  #forget(channel: ChannelRef): void {
    const { deviceId, channelId } = channel;
    const ofDevice = this.#wanted.get(deviceId);
    if (!ofDevice?.delete(channelId)) return;
    this.#end(channelKey(channel));
    this.#parts.onState({ deviceId, channelId }, undefined);
    if (ofDevice.size > 0) return;
    this.#wanted.delete(deviceId);
    this.#parts.care.leave(deviceId, this.#carer);
  }

  #direct(channel: ChannelRecord): void {
    const key = channelKey(channel);
    const made = JSON.stringify([channel.relay, channel.options?.isAlwaysH264]);
    const running = this.#running.get(key);
    if (!this.#parts.care.isOurs(channel.deviceId)) return this.#end(key);
    if (running?.made === made) return;
    this.#end(key);
    this.#begin(channel, made);
  }

  #begin({ deviceId, channelId, relay }: ChannelRecord, made: string): void {
    const { alarms, onState, ...parts } = this.#parts;
    const channel = { deviceId, channelId };
    const log = parts.log.child({ device: deviceId, channel: channelId });
    const alarm = new RelayAlarm({ channel, alarms, clock: parts.clock, log });
    const push = new RelayPush(channel, relay?.secretUrl ?? "", {
      ...parts,
      log,
      onState: (state) => {
        log.info({ status: state.status, reason: state.reason?.en }, "relay of a channel");
        alarm.follow(state);
        onState(channel, state);
      },
    });
    this.#running.set(channelKey(channel), { channel, push, alarm, made });
    onState(channel, push.state);
    push.start();
  }

  #end(key: string): void {
    const running = this.#running.get(key);
    if (!running) return;
    this.#running.delete(key);
    running.push.stop();
    running.alarm.stop();
  }
}

const isRelayed = ({ isEnabled, isPassing, relay }: ChannelRecord): boolean =>
  isEnabled &&
  !isPassing &&
  relay !== undefined &&
  relay.isEnabled &&
  isRelayAddress(relay.secretUrl);
