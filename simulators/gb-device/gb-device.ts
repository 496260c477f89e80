import type {
  Alarm,
  CatalogEvent,
  DeviceControl,
  GbHomePosition,
  GbPtzPosition,
  MobilePosition,
  PtzCommand,
  SessionPurpose,
} from "@tessera/protocols/gb28181";

/** A running device, as a test or the command line sees it. */
export interface GbDevice {
  readonly deviceId: string;
  /** Of signalling, UDP and TCP. */
  readonly port: number;
  readonly channelIds: readonly string[];
  readonly registration: RegistrationState;
  /** CmdType of what was asked and ordered, oldest first; INVITE, BYE … of the rest. */
  readonly log: readonly string[];
  /** What plays now. */
  readonly sessions: readonly GbMediaSession[];
  readonly controls: ControlState;
  readonly speaker: SpeakerState;
  ptz(channelId: string): PtzState;
  /** Settles once the server has let it in; `false`: it was refused. */
  register(): Promise<boolean>;
  unregister(): Promise<boolean>;
  /** The status of the answer; undefined if there was none. */
  keepAlive(): Promise<number | undefined>;
  /** As a NOTIFY to who subscribed, else as a MESSAGE. */
  alarm(alarm: Omit<Alarm, "atMs">, fromId?: string): Promise<void>;
  position(position: Omit<MobilePosition, "deviceId" | "atMs">, fromId?: string): Promise<void>;
  /** Tells who subscribed that a channel comes, goes or changes. */
  change(event: CatalogEvent, channelId: string): Promise<void>;
  /** Neither answers nor keeps alive, as if its cable were cut. */
  setSilent(isSilent: boolean): void;
  /** Takes sessions, and sends nothing in them. */
  setPictureless(isPictureless: boolean): void;
  /** Ends what plays, with BYE. */
  endSessions(): Promise<void>;
  /** Unregisters and is gone. Idempotent. */
  stop(): Promise<void>;
}

export interface RegistrationState {
  readonly isRegistered: boolean;
  /** Times it was let in. */
  readonly count: number;
  /** Status of the last answer. */
  readonly status: number | undefined;
  /** Header Date of the last answer. */
  readonly serverDate: string | undefined;
  readonly serverVersion: string | undefined;
}

export interface GbMediaSession {
  readonly channelId: string;
  readonly purpose: SessionPurpose;
  readonly mode: "UDP" | "TCP-PASSIVE" | "TCP-ACTIVE";
  /** 0 main, 1 sub, by whichever line it was asked for. */
  readonly streamNumber: number;
  readonly ssrc: string;
  readonly framesSent: number;
  readonly isPaused: boolean;
  readonly scale: number;
  /** Of a recording, from its beginning. */
  readonly positionSeconds: number;
}

export interface PtzState {
  /** Degrees and times. */
  readonly position: GbPtzPosition;
  readonly isMoving: boolean;
  /** PTZCmd as it came, oldest first. */
  readonly log: readonly string[];
  readonly commands: readonly PtzCommand[];
  readonly presets: ReadonlyMap<
    number,
    { readonly name: string; readonly position: GbPtzPosition }
  >;
  readonly isWiping: boolean;
  readonly cruise: number | undefined;
  readonly scan: number | undefined;
}

/** What the device was ordered to be. */
export interface ControlState {
  readonly isGuarded: boolean;
  readonly isRecording: boolean;
  readonly reboots: number;
  readonly keyFrames: number;
  readonly alarmResets: number;
  readonly home: GbHomePosition;
  readonly last: DeviceControl | undefined;
  /** Pictures uploaded. */
  readonly snapshots: number;
}

/** What came out of its loudspeaker. */
export interface SpeakerState {
  readonly isOpen: boolean;
  readonly samples: number;
  /** Of the loudest sample, 0 to 32767. */
  readonly peak: number;
}
