import type { Call } from "@tessera/platform/contract";
import type { z } from "zod";

/** A device that nobody has added, as `waitingCalls` of features/devices tells it. */
export interface WaitingRow {
  readonly DeviceID: string;
  readonly Transport: string;
  readonly Host: string;
  readonly Port: number;
  readonly CameAt: string;
  readonly SeenAt: string;
}

type Judging = Call<z.ZodType<unknown, { readonly deviceid: string }>>;

export interface WaitingCalls<Row extends WaitingRow> {
  readonly list: Call<
    z.ZodType,
    z.ZodType<{ readonly data: readonly Row[]; readonly count: number }>
  >;
  readonly letIn: Judging;
  readonly turnAway: Judging;
}

/** Refused: somebody has turned it away, and it is still listed. */
export type WaitingState = "Waiting" | "LetIn" | "Refused";

export interface WaitingWords {
  readonly lead: string;
  readonly search: string;
  /** Over the ids. */
  readonly device: string;
  /** What the devices of this protocol are. */
  readonly who: string;
  readonly empty: string;
  readonly emptyHint: string;
  readonly turnAwayDetail: string;
  readonly turnedAway: (id: string) => string;
}
