import type { Text } from "@tessera/base";

/** What a device can be asked to do besides sending pictures. Velocities run from -1 to 1. */

export interface Movement {
  /** Positive is right. */
  readonly pan: number;
  /** Positive is up. */
  readonly tilt: number;
  /** Positive is closer. */
  readonly zoom: number;
}

export interface Preset {
  /** Opaque: as the device calls it. */
  readonly token: string;
  readonly name: string;
}

/** Moves go on until `stop`, or until the device's own limit of `timeoutMs`. */
export interface PanTiltZoom<Connection> {
  move(connection: Connection, movement: Movement, request: MoveRequest): Promise<void>;
  stop(connection: Connection, signal: AbortSignal): Promise<void>;
  /** Positive is farther. */
  focus?(connection: Connection, velocity: number, signal: AbortSignal): Promise<void>;
  /** Positive opens. */
  iris?(connection: Connection, velocity: number, signal: AbortSignal): Promise<void>;
}

interface MoveRequest {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface Presets<Connection> {
  list(connection: Connection, signal: AbortSignal): Promise<readonly Preset[]>;
  /** Keeps the present position under a name; with a token it replaces that preset. Gives the token. */
  set(connection: Connection, preset: Partial<Preset>, signal: AbortSignal): Promise<string>;
  goTo(connection: Connection, token: string, signal: AbortSignal): Promise<void>;
  remove(connection: Connection, token: string, signal: AbortSignal): Promise<void>;
}

/** A box on the picture, in pixels of the window in which it is shown; the origin is its top left corner. */
export interface DragBox {
  readonly windowWidth: number;
  readonly windowHeight: number;
  readonly centreX: number;
  readonly centreY: number;
  readonly width: number;
  readonly height: number;
}

export interface PtzPosition {
  /** Degrees. */
  readonly pan: number;
  readonly tilt: number;
  /** Times. */
  readonly zoom: number;
}

/** What only some devices can be asked for: functions without `this`. One that a driver lacks it cannot do at all. */
export interface DeviceCommands<Connection> {
  /** Closer to what the box shows, or so far away that the picture fits into the box. */
  dragZoom?(
    connection: Connection,
    direction: "in" | "out",
    box: DragBox,
    signal: AbortSignal,
  ): Promise<void>;
  /** Groups of presets that are gone through one after the other; numbers from 1. */
  cruise?(connection: Connection, command: CruiseCommand, signal: AbortSignal): Promise<void>;
  /** To and fro between two bounds. */
  scan?(connection: Connection, command: ScanCommand, signal: AbortSignal): Promise<void>;
  wiper?(connection: Connection, isOn: boolean, signal: AbortSignal): Promise<void>;
  /** A siren, a light or whatever is wired to an output; numbers from 1, as the device counts. */
  output?(connection: Connection, output: DeviceOutput, signal: AbortSignal): Promise<void>;
  /** Goes to a preset by itself when nobody has moved it for a while. */
  homePosition?(connection: Connection, home: HomePosition, signal: AbortSignal): Promise<void>;
  position?(connection: Connection, signal: AbortSignal): Promise<PtzPosition>;
  goToPosition?(connection: Connection, position: PtzPosition, signal: AbortSignal): Promise<void>;
  guard?(connection: Connection, isArmed: boolean, signal: AbortSignal): Promise<void>;
  resetAlarm?(connection: Connection, signal: AbortSignal): Promise<void>;
  /** On the device's own card or disk. */
  record?(connection: Connection, isOn: boolean, signal: AbortSignal): Promise<void>;
  keyFrame?(connection: Connection, signal: AbortSignal): Promise<void>;
  /** Asks for the channels anew; gives how many there are now. */
  fetchChannels?(deviceId: string, signal: AbortSignal): Promise<number>;
}

export interface DeviceOutput {
  readonly number: number;
  readonly isOn: boolean;
}

export type CruiseCommand =
  | { readonly kind: "start" | "stop" | "clear"; readonly group: number }
  | { readonly kind: "add" | "remove"; readonly group: number; readonly preset: number }
  | { readonly kind: "speed" | "dwell"; readonly group: number; readonly value: number };

export type ScanCommand =
  | { readonly kind: "start" | "stop" | "left" | "right"; readonly group: number }
  | { readonly kind: "speed"; readonly group: number; readonly value: number };

export interface HomePosition {
  readonly isEnabled: boolean;
  readonly resetSeconds: number;
  readonly preset: number;
}

/** Sound on its way to a device. */
export interface TalkSession {
  /** 16-bit samples, 8 kHz, one channel. */
  speak(samples: Int16Array): void;
  /** Settles when the device or the line ends it, with why. Never rejects. */
  readonly ended: Promise<{ readonly reason: Text }>;
  stop(): Promise<void>;
}

/**
 * The name of something that a channel can do; a menu shows only that. Any name may stand here: what it means, and
 * which right it takes, is defined where it is answered.
 */
export type Capability = string;
