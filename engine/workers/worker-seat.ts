import { Backoff } from "@tessera/base";
import { type ChannelRecord, type ChannelRef, channelKey } from "../channel-registry.ts";
import type { Flow } from "../driver.ts";
import type { Place } from "../output.ts";
import { noRates, type StreamEvents, type StreamReport } from "../stream-directory.ts";
import { HandedSockets } from "./handed-sockets.ts";
import type { WorkerProcess } from "./worker-process.ts";

/** A place for streams; the process in it may change. */
export interface Seat {
  readonly number: number;
  readonly backoff: Backoff;
  readonly channels: Map<string, ChannelRecord>;
  readonly streams: Map<string, StreamReport>;
  readonly sockets: HandedSockets;
  /** Streams that are to run, and by how many they are held. */
  readonly holds: Map<string, { readonly place: Place; count: number }>;
  /** undefined: nobody has needed it yet. */
  process: WorkerProcess | undefined;
  /** A worker must say first that it speaks as we do. */
  greeting: "awaited" | "welcome" | "refused";
  relayPath: string | undefined;
  startedMs: number;
  /** When it last told of its streams, or was ready. */
  heardMs: number;
  /** How often in a row it was found silent. */
  silences: number;
  cancelRestart: (() => void) | undefined;
}

/** Nobody has needed its process yet. */
export const newSeat = (number: number): Seat => ({
  number,
  backoff: new Backoff(100, 10_000),
  channels: new Map(),
  streams: new Map(),
  sockets: new HandedSockets(),
  holds: new Map(),
  process: undefined,
  greeting: "awaited",
  relayPath: undefined,
  startedMs: 0,
  heardMs: 0,
  silences: 0,
  cancelRestart: undefined,
});

/** The first that has only a few channels; if none has, the one with the fewest. */
export function emptiestOf(seats: readonly Seat[], fewChannels = 16): Seat {
  const hasRoom = seats.find(({ channels }) => channels.size < fewChannels);
  return (
    hasRoom ??
    seats.reduce((least, seat) => (seat.channels.size < least.channels.size ? seat : least))
  );
}

export const streamKey = (ref: ChannelRef, flow: Flow): string => `${channelKey(ref)}/${flow}`;

/** Counters come once a second, states at once. */
export function noteState(
  streams: Map<string, StreamReport>,
  { channel, flow, state }: StreamEvents["state"],
): void {
  const key = streamKey(channel, flow);
  if (state.status === "stopped") streams.delete(key);
  else streams.set(key, { ...(streams.get(key) ?? newReport(channel, flow)), state });
}

const newReport = (channel: ChannelRef, flow: Flow): Omit<StreamReport, "state"> => ({
  channel,
  flow,
  rates: noRates,
  readers: 0,
});
