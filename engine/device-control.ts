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

/** What a channel can do; a menu shows only that. */
export type Capability = "ptz" | "presets" | "focus" | "iris" | "reboot" | "events" | "recordings";
