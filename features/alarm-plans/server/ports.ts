import type { ChannelRef, RaisedAlarm } from "@tessera/engine";

/** An alarm as plans see it. */
export interface PlannedAlarm extends RaisedAlarm {
  /** As GB/T 28181 counts; absent: as the type has it. */
  readonly method?: number | undefined;
}

/** The alarms, as what is done about them needs them. */
export interface PlannedAlarms {
  /**
   * Alarms (beginnings, ends, moments) that no plan has looked at yet, oldest first; `take` runs in one transaction
   * with their removal from that list. Resolves to how many there were.
   */
  takeFresh(
    limit: number,
    take: (alarms: readonly PlannedAlarm[]) => Promise<void>,
  ): Promise<number>;
  /** What was, for the dry run, oldest first, in pieces. */
  history(fromMs: number, toMs: number): AsyncIterable<readonly PlannedAlarm[]>;
  /** "new" | "acknowledged" | "handled" | "false" by id; ids that are gone are absent. */
  states(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** A further picture of an alarm (JPEG). */
  addPicture(id: number, atMs: number, jpeg: Uint8Array): Promise<void>;
  /** Where its picture is seen without an account for some days. */
  picturePath(id: number): string;
  /** The same of its clip. */
  clipPath(id: number): string;
}

/** How the site is guarded now. */
export interface SiteModes {
  /** The key of a mode. */
  modeOf(channel: ChannelRef | undefined): string;
  /** All there are, and what each counts as for a plan that does not name it. */
  modes(): readonly { readonly key: string; readonly like: string }[];
  /** Nobody wants to hear of the camera for a while. */
  isMuted(channel: ChannelRef, atMs: number): boolean;
}

/** Recordings that last for a while. */
export interface TimedRecordings {
  /** Until then at least. */
  extend(channel: ChannelRef, untilMs: number): Promise<void>;
}

export interface PresetTurns {
  /** Rejects while somebody holds the camera. `by` is told to whoever wants to move it then. */
  goTo(channel: ChannelRef, token: string, by: string): Promise<void>;
}

/** Outputs of devices: sirens, lights, gates. */
export interface DeviceOutputs {
  switch(channel: ChannelRef, number: number, isOn: boolean): Promise<void>;
}
