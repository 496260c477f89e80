import type { Clock } from "@tessera/base";
import type { SceneName } from "../picture/index.ts";
import type { Faults } from "./faults.ts";

export interface OnvifCameraOptions {
  readonly name: string;
  readonly manufacturer?: string;
  readonly model?: string;
  readonly serial?: string;
  readonly host?: string;
  /** 0 takes any free port. */
  readonly port?: number;
  readonly clock?: Clock;
  /** How a client proves who it is; the streams and the snapshot then ask for HTTP's digest. */
  readonly authentication?: "none" | "username-token" | "http-digest";
  /** What HTTP's digest offers; both when left out. */
  readonly digestHashes?: readonly ("MD5" | "SHA-256")[];
  readonly userName?: string;
  readonly password?: string;
  /** What the camera looks at; one gate when left out. */
  readonly sources?: readonly SourceOptions[];
  /** Whether each source can be moved. */
  readonly hasPtz?: boolean;
  /** The picture turns with it, and not its caption alone; costs time to paint. */
  readonly isTurned?: boolean;
  /** What is on the camera's card. Without any it has no recording services. */
  readonly spans?: readonly RecordedSpan[];
  /** How many clients may listen to events. */
  readonly subscriptionSlots?: number;
  /** Names a subscription in a header that the client must send back, not in its address. */
  readonly usesReferenceParameters?: boolean;
  /** Where probes are answered: on a port of its own, or as a camera does, on 239.255.255.250:3702. */
  readonly discovery?: "unicast" | "multicast";
  /** Of its own; 0 takes any free one. */
  readonly discoveryPort?: number;
  /** How long a restart takes. */
  readonly rebootMs?: number;
  readonly faults?: Partial<Faults>;
}

export interface SourceOptions {
  readonly name: string;
  readonly scene: SceneName;
  readonly audio?: "none" | "pcma" | "pcmu" | "aac";
  /** Of the main stream; the sub stream is half as wide and high. */
  readonly width?: number;
  readonly height?: number;
}

export interface RecordedSpan {
  /** Of `sources`; the first when left out. */
  readonly source?: number;
  readonly startMs: number;
  readonly endMs: number;
}
