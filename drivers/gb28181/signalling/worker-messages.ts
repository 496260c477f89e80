import {
  BadRequest,
  Conflict,
  DeviceRefused,
  ExpectedError,
  NotFound,
  Offline,
  type Text,
  TimedOut,
} from "@tessera/base";
import type {
  MediaCall,
  MediaEnd,
  MediaOffer,
  MediaPlan,
  MediaRequest,
} from "./media-signalling.ts";

export const moduleName = "gb28181";

/** What a media worker tells the server; numbers are the worker's. */
export type FromMedia =
  | { readonly kind: "plan"; readonly id: number; readonly request: MediaRequest }
  | { readonly kind: "invite"; readonly id: number; readonly offer: MediaOffer }
  /** Takes back what is asked for, or ends what was agreed. */
  | { readonly kind: "end"; readonly id: number };

/** What it is told. */
export type ToMedia =
  | { readonly kind: "planned"; readonly id: number; readonly plan: MediaPlan }
  | { readonly kind: "agreed"; readonly id: number; readonly call: AgreedCall }
  | { readonly kind: "failed"; readonly id: number; readonly error: WireError }
  | { readonly kind: "paused"; readonly id: number; readonly isPaused: boolean }
  | { readonly kind: "ended"; readonly id: number; readonly end: MediaEnd };

export type AgreedCall = Pick<MediaCall, "host" | "port" | "ssrc" | "checksSsrc" | "payloads">;

/** An error on its way between processes. */
export interface WireError {
  readonly cause: keyof typeof causes;
  readonly code: string;
  readonly text: Text;
}

const causes = { BadRequest, Conflict, DeviceRefused, NotFound, Offline, TimedOut };

export function toWireError(error: unknown): WireError {
  if (!(error instanceof ExpectedError))
    return { cause: "Offline", code: "gb-signalling-failed", text: failedText };
  const names = Object.keys(causes) as (keyof typeof causes)[];
  const cause = names.find((name) => error instanceof causes[name]) ?? "Offline";
  return { cause, code: error.code, text: error.text };
}

export const fromWireError = ({ cause, code, text }: WireError): ExpectedError =>
  new causes[cause](code, text);

const failedText: Text = {
  zh: "点播时发生内部错误，详情请查看服务器日志",
  en: "An internal error occurred while the device was asked for its stream. See the server's log.",
};
