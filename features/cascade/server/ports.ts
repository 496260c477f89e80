import type { ChannelRef } from "@tessera/engine";
import type { ManscdpDraft, MessageHead } from "@tessera/protocols/gb28181";
import type { IncomingRequest, SipAgent } from "@tessera/protocols/sip";
import type { RecordedPlace } from "@tessera/recorder";

/** What a catalog tells of a channel beside its name; empty or zero: not known. */
export interface ChannelFacts {
  /** That people gave it. */
  readonly gbId: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly address: string;
  readonly civilCode: string;
  readonly ptzType: number;
  readonly longitude: number;
  readonly latitude: number;
}

interface SharedGroupRecord {
  readonly id: number;
  readonly name: string;
  /** 0: at the top. */
  readonly parentId: number;
  readonly customId: string;
}

/** The groups of devices and channels, as their owner keeps them. */
export interface ChannelGroups {
  /** Another one after each change of a group. */
  readonly forest: {
    find(id: number): SharedGroupRecord | undefined;
    /** Parents before what lies in them; 0: all. */
    below(id: number): Iterable<SharedGroupRecord>;
  };
  readonly members: {
    devicesOf(groupId: number): Iterable<string>;
    channelsOf(groupId: number): Iterable<ChannelRef>;
  };
}

/** Who this server is for devices and upper platforms. */
export interface OwnIdentity {
  readonly serial: string;
  readonly realm: string;
  /** Undefined or empty: by the routing table. */
  readonly host: string | undefined;
  readonly zoneMinutes?: number | undefined;
}

/** The SIP port that devices register at, shared with upper platforms. */
export interface SharedSip {
  /** Undefined while the port is not open; another one after it was changed. */
  agent(): SipAgent | undefined;
  /** Asked first for every request outside of dialogs; true: taken. */
  claim(party: (request: IncomingRequest) => boolean): () => void;
}

/** Passes a message on to the device as it came; undefined for a channel that is not reached by GB/T 28181. */
export type RelayControl = (
  channel: ChannelRef,
) =>
  | ((draft: (head: MessageHead) => ManscdpDraft, signal: AbortSignal) => Promise<void>)
  | undefined;

/** What an upper platform is about to do with a camera. */
export interface CameraTurn {
  readonly channel: ChannelRef;
  readonly platform: { readonly id: number; readonly name: string };
  /** Goes: by itself, to where it was told. */
  readonly effect: "moves" | "stops" | "goes" | "sets";
  /** A move ends by itself after it. */
  readonly lastsMs: number;
}

/** Cameras are turned by one at a time, here or above. */
export interface CameraTurns {
  /** Does the work unless somebody else holds the camera: then it rejects with Conflict. */
  perform(turn: CameraTurn, work: () => Promise<void>): Promise<void>;
  /** What the upper platform still moves is stopped. Never rejects. */
  leave(platformId: number): Promise<void>;
}

/** What we have recorded ourselves. */
export interface FootageSpans {
  stretches(
    place: RecordedPlace,
    fromMs: number,
    toMs: number,
  ): Promise<readonly { readonly startMs: number; readonly endMs: number }[]>;
  isRecording(channel: ChannelRef): boolean;
}
