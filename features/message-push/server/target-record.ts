import type { Language } from "@tessera/base";

/** A part of the week in which a target is not disturbed, by the server's time; weekday 1 is Monday. */
export interface QuietSlot {
  readonly weekday: number;
  readonly fromMinute: number;
  readonly toMinute: number;
}

export interface TargetDraft {
  readonly name: string;
  /** A name of the list in `targets/kinds.ts`. */
  readonly kind: string;
  readonly isEnabled: boolean;
  readonly language: Language;
  /** Templates; empty: as the message has it. */
  readonly title: string;
  readonly body: string;
  readonly hasLink: boolean;
  readonly quietHours: readonly QuietSlot[];
  /** What comes in quiet hours waits for their end, or is left out. */
  readonly quietMode: "wait" | "leave-out";
  /** More messages than this in so many minutes become one; 0: never. */
  readonly rateMax: number;
  readonly rateMinutes: number;
  /** As its kind reads them; secrets have names of secrets, so that they are sealed. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface TargetRecord extends TargetDraft {
  readonly id: number;
  readonly createdAtMs: number;
}
