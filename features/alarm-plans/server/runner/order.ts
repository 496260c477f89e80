import type { PushMessage } from "@tessera/engine";
import type { AlarmPlace } from "../matching/judge.ts";

/** What is to be done because of an alarm. */
export type OrderWork =
  | { readonly kind: "record"; readonly untilMs: number }
  /** `left`: so many after this one. */
  | { readonly kind: "snapshot"; readonly everyMs: number; readonly left: number }
  | { readonly kind: "preset"; readonly token: string; readonly by: string }
  | {
      readonly kind: "wall";
      readonly lastsMs: number;
      readonly by: string;
      readonly alarmType: number;
      readonly atMs: number;
    }
  | { readonly kind: "output"; readonly number: number; readonly isOn: boolean }
  | { readonly kind: "push"; readonly targetIds: readonly number[]; readonly message: PushMessage }
  /** A push, unless somebody has looked into the alarm by then. */
  | {
      readonly kind: "escalation";
      readonly targetIds: readonly number[];
      readonly message: PushMessage;
    };

export interface NewOrder {
  /** An order takes the place of the one before it in the same slot: only the latest counts. */
  readonly slot: string;
  readonly planId: number;
  readonly alarmId: number;
  /** Where it is done. */
  readonly place: AlarmPlace;
  readonly dueAtMs: number;
  /** What was not done by then is not worth doing any more. Undefined: it always is. */
  readonly expiresAtMs?: number | undefined;
  readonly work: OrderWork;
}

export interface Order extends NewOrder {
  readonly id: number;
  /** That failed. */
  readonly attempts: number;
}

export const isMessage = (
  order: Order,
): order is Order & { readonly work: Extract<OrderWork, { readonly message: PushMessage }> } =>
  "message" in order.work;
