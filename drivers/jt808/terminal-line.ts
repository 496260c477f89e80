/** How an order goes out: it is sent again until it is answered. */
export interface Sending {
  /** It is overtaken by another: it is not sent again, and `order` rejects with the reason. */
  readonly signal?: AbortSignal | undefined;
  /** Told when it goes out: by this number the terminal speaks of it later. */
  readonly onSerial?: ((serial: number) => void) | undefined;
}

/** What can be said to a terminal that is there. */
export interface TerminalLine {
  readonly deviceId: string;
  /** As the terminal sends it, with leading zeros. */
  readonly phone: string;
  /** It speaks by the 2019 edition, whose phone numbers have 20 digits. */
  readonly is2019: boolean;
  /**
   * Resolves when the terminal has answered 0x0001 that it does it. Rejects with Offline, TimedOut or DeviceRefused,
   * whose text names the cause.
   */
  order(messageId: number, body: Uint8Array, sending?: Sending): Promise<void>;
  /** Resolves to the whole body of the answer, with the serial number that it may begin with. Rejects like `order`. */
  ask(messageId: number, body: Uint8Array, answerId: number): Promise<Uint8Array>;
}

/** The terminals that are there now. */
export interface TerminalLines {
  /** Undefined: it is not there. */
  find(deviceId: string): TerminalLine | undefined;
}
