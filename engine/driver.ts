import type { Logger, Text } from "@tessera/base";
import type { z } from "zod";
import type { CapabilityAnswer } from "./capability-answer.ts";
import type { ChannelRef } from "./channel-registry.ts";
import type {
  Capability,
  DeviceCommands,
  PanTiltZoom,
  Presets,
  TalkSession,
} from "./device-control.ts";
import type { DeviceForm } from "./device-form.ts";
import type {
  DeviceEvent,
  DeviceInspection,
  FoundDevice,
  LocatedDevice,
  SoughtDevice,
} from "./device-inspection.ts";
import type { FrameSink } from "./frame.ts";
import type { DeviceRecordings } from "./recording-session.ts";
import { faultOf } from "./usable-connection.ts";

/** 1 main stream, 2 sub stream. */
export type Flow = 1 | 2;

/** A live source that plays. It never reconnects: the engine opens a new one. */
export interface LiveSource {
  /**
   * Settles when the source ends by itself, with why. Never rejects. `isOver`: there is no more to come, as at the end
   * of a recording, so it is not opened again.
   */
  readonly ended: Promise<{ readonly reason: Text; readonly isOver?: boolean }>;
  /**
   * Whether somebody watches. While nobody does, frames may come a little later and many at once,
   * which costs less.
   */
  attend?(isWatched: boolean): void;
  /** Told with each picture: those who watch send nothing on until another so long after it; 0: they may. */
  expectAfter?(periodMs: number): void;
  /** Idempotent; tells the device and frees the sockets. */
  stop(): Promise<void>;
}

export interface OpenLive<Connection> {
  /** Not yet known when a connection is only tried. */
  readonly channel?: ChannelRef | undefined;
  readonly connection: Connection;
  readonly flow: Flow;
  readonly sink: FrameSink;
  /** The device will send when it comes; until then viewers are told this. */
  readonly onWaiting?: ((reason: Text) => void) | undefined;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** A way for devices to get in. A capability that a driver lacks is a member that it does not have. */
export interface Driver<Connection = unknown> {
  /** As DeviceType on the wire: "RTSP". */
  readonly name: string;
  readonly form: DeviceForm;
  /**
   * What the driver must know to reach a channel; stored as JSON. What a channel has of its own is
   * laid over what its device has, and the whole is parsed by this.
   */
  readonly connection: z.ZodType<Connection>;
  /**
   * Resolves when the device has agreed to send. Rejects with Offline, TimedOut, DeviceRefused,
   * NotFound or BadRequest, whose text names the cause and the fix.
   */
  openLive(request: OpenLive<Connection>): Promise<LiveSource>;
  /**
   * Cheap look whether the device is there and lets us in; rejects like openLive. What it resolves to is kept with the
   * device's connection from then on, such as the certificate that it has shown.
   */
  checkPresence?(
    connection: Connection,
    signal: AbortSignal,
    channel?: ChannelRef,
  ): Promise<LearnedFields | void>;
  /** Devices that come to us: told at once when one comes or goes. A look is free then. */
  watchPresence?(listener: (channel: ChannelRef) => void): () => void;
  /**
   * What is sent to a port of the server by itself: its streams live in the server, and are taken whether
   * somebody watches or not.
   */
  readonly isPushed?: boolean;
  /** A device makes its channels known when it comes; until then it has none. */
  readonly tellsChannels?: boolean;
  /** Whether there is a sub stream: set up, or being sent. */
  hasSubStream?(connection: Connection, channel?: ChannelRef): boolean;
  /** All channels of a device are there or gone together: one look serves them all. */
  readonly isPresenceShared?: boolean;
  /** What the device is and which channels it has. Rejects like openLive. */
  inspect?(connection: Connection, signal: AbortSignal): Promise<DeviceInspection>;
  /** Searches the network until the signal aborts; each device is told as it answers. */
  discover?(onFound: (device: FoundDevice) => void, signal: AbortSignal): Promise<void>;
  /**
   * Looks at one place for a device of this kind, with as few questions as it takes; a password is shown once at most.
   * Undefined: none of this kind is there. Rejects like openLive where that tells more.
   */
  locate?(sought: SoughtDevice, signal: AbortSignal): Promise<LocatedDevice | undefined>;
  /** The address of its ONVIF service, for programs that ask the device themselves. */
  onvifAddress?(connection: Connection): string;
  /** What this channel can do beyond showing pictures. */
  capabilities?(connection: Connection): readonly Capability[];
  readonly ptz?: PanTiltZoom<Connection>;
  readonly presets?: Presets<Connection>;
  /** A picture made by the device itself, as JPEG. */
  takeSnapshot?(connection: Connection, signal: AbortSignal): Promise<Uint8Array>;
  reboot?(connection: Connection, signal: AbortSignal): Promise<void>;
  /** To our own time. Rejects where a time server sets it. */
  setClock?(connection: Connection, signal: AbortSignal): Promise<void>;
  /** Of the user by which we sign in, on the device; what is stored is not the driver's matter. */
  changePassword?(connection: Connection, password: string, signal: AbortSignal): Promise<void>;
  /** What the device keeps on its own card or disk. */
  readonly recordings?: DeviceRecordings<Connection>;
  /** What only some devices can be asked for, one member a command. */
  readonly commands?: DeviceCommands<Connection>;
  /** What no other driver has heard of. `capabilities` says which channels can do it. */
  readonly answers?: readonly CapabilityAnswer<Connection>[];
  /** Speaks through the device. Rejects like openLive, and with Conflict while somebody else speaks there. */
  talk?(connection: Connection, signal: AbortSignal): Promise<TalkSession>;
  /** Listens to what a device notices, until the signal aborts. Rejects when it cannot (any more). */
  watchEvents?(request: WatchEvents<Connection>): Promise<void>;
}

/** By the names of the connection. */
export type LearnedFields = Readonly<Record<string, string>>;

export interface WatchEvents<Connection> {
  /** The device's own. */
  readonly connection: Connection;
  /** With what each channel adds: events name channels in the device's own words. */
  readonly channels: readonly { readonly channelId: string; readonly connection: Connection }[];
  readonly onEvent: (event: DeviceEvent) => void;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** What a channel can do is asked of any connection: one that cannot be read does nothing. */
export function defineDriver<Connection>(driver: Driver<Connection>): Driver<Connection> {
  const capabilities = driver.capabilities?.bind(driver);
  const hasSubStream = driver.hasSubStream?.bind(driver);
  return Object.assign(
    driver,
    capabilities && {
      capabilities: (connection: Connection) =>
        faultOf(connection) ? [] : capabilities(connection),
    },
    hasSubStream && {
      hasSubStream: (connection: Connection, channel?: ChannelRef) =>
        !faultOf(connection) && hasSubStream(connection, channel),
    },
  );
}
