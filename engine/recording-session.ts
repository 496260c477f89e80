/** Times are by our clock; spans are in order and lie within what was asked for. */
export interface DeviceRecordings<Connection> {
  list(
    connection: Connection,
    fromMs: number,
    toMs: number,
    signal: AbortSignal,
  ): Promise<readonly { readonly startMs: number; readonly endMs: number }[]>;
  /**
   * The connection of a passing channel that plays a recording from its beginning, once; `openLive` opens it. `id` names
   * the session; a download comes as fast as the device can.
   */
  session?(connection: Connection, session: RecordingSession): Connection;
  /** Of a session that is open. Rejects with NotFound when it is over. */
  control?(id: string, command: RecordingCommand, signal: AbortSignal): Promise<void>;
}

export interface RecordingSession {
  readonly id: string;
  readonly purpose: "playback" | "download";
  readonly startMs: number;
  readonly endMs: number;
}

export type RecordingCommand =
  | { readonly kind: "play" | "pause" }
  /** 0.25 to 16; negative: backwards. */
  | { readonly kind: "scale"; readonly scale: number }
  /** From the beginning of the session. */
  | { readonly kind: "seek"; readonly atSeconds: number };
