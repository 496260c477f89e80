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
  /**
   * Has the device send the file of a recording as it is on its disk, which takes less time than to play it. Resolves when
   * the device has agreed.
   */
  fetch?(connection: Connection, request: FetchRecording): Promise<RecordingFile>;
  /** Of a session that is open. Rejects with NotFound when it is over. */
  control?(id: string, command: RecordingCommand, signal: AbortSignal): Promise<void>;
}

export interface FetchRecording {
  readonly startMs: number;
  readonly endMs: number;
  /** As the device calls the file; before the first bytes. */
  readonly onName: (name: string) => void;
  /** In order. The bytes are valid only until it returns. A promise: no more is wanted until it resolves. */
  readonly write: (bytes: Uint8Array) => void | Promise<void>;
  /** Nobody wants it any more. */
  readonly signal: AbortSignal;
}

/** On its way. */
export interface RecordingFile {
  /** 0: not told. */
  readonly sizeBytes: number;
  /** Resolves when all of it has come; rejects with why it has not. */
  readonly done: Promise<void>;
  setPaused(isPaused: boolean): Promise<void>;
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
