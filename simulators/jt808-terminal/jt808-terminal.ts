import type { DriverAlarmOptions, SafetyAlarms } from "./attachments/safety-alarms.ts";
import type { OrderState } from "./orders.ts";

/** A running terminal, as a test or the command line sees it. */
export interface Jt808Terminal {
  readonly phone: string;
  /** It has shown its code and was let in. */
  readonly isOnline: boolean;
  /** Times it was let in. */
  readonly comings: number;
  /** Result of the last 0x8100; undefined: none came. */
  readonly registration: number | undefined;
  readonly authCode: string;
  readonly state: OrderState;
  readonly counts: TerminalCounts;
  /** Messages that came, oldest first, the last hundred. */
  readonly log: readonly number[];
  /** Settles once it is let in; false: it was refused. */
  come(): Promise<boolean>;
  /** Tells where it is now. Resolves when the platform has taken it. */
  report(): Promise<void>;
  /** Sets one bit of the alarms, and tells. */
  raise(bit: number, isOn: boolean): Promise<void>;
  /** Tells an alarm of the driver's camera; its files are uploaded when the platform asks for them. */
  alarmOfDriver(alarm: DriverAlarmOptions): Promise<void>;
  /** What became of them. */
  readonly safety: Pick<SafetyAlarms, "uploaded" | "failure">;
  /** Additional items of its next locations. */
  setItems(items: readonly { readonly id: number; readonly data: Uint8Array }[]): void;
  /** Without signal it keeps where it was, and sends it all when it is back. */
  setSignal(hasSignal: boolean): void;
  /** Sends a message; resolves to the result of the platform's answer. */
  send(messageId: number, body: Uint8Array): Promise<number>;
  /** Bytes that are no message, if a test wants that. */
  sendBytes(bytes: Uint8Array): void;
  /** Takes a picture and uploads it; gives its number. */
  upload(channel: number, jpeg: Uint8Array): Promise<number>;
  /** Cuts the connection; it comes again by itself. */
  drop(): void;
  /** Unregisters and is gone. Idempotent. */
  stop(): Promise<void>;
}

export interface TerminalCounts {
  readonly reported: number;
  /** Of them, those that the platform has taken. */
  readonly taken: number;
  /** Of them, those that it refused, or did not answer in time. */
  readonly lost: number;
  /** Kept while there was no signal, and sent later. */
  readonly late: number;
}
