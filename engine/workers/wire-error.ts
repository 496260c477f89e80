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
import { z } from "zod";
import { textSchema } from "./messages.ts";

const causes = { BadRequest, Conflict, DeviceRefused, NotFound, Offline, TimedOut };

/** An error on its way between processes. */
export interface WireError {
  readonly cause: keyof typeof causes;
  readonly code: string;
  readonly text: Text;
}

export const wireErrorSchema: z.ZodType<WireError> = z.object({
  cause: z.enum(Object.keys(causes) as (keyof typeof causes)[]),
  code: z.string(),
  text: textSchema,
});

/** `code`: of what nobody expected. */
export function toWireError(error: unknown, code: string): WireError {
  if (!(error instanceof ExpectedError)) return { cause: "Offline", code, text: failedText };
  const names = Object.keys(causes) as (keyof typeof causes)[];
  const cause = names.find((name) => error instanceof causes[name]) ?? "Offline";
  return { cause, code: error.code, text: error.text };
}

export const fromWireError = ({ cause, code, text }: WireError): ExpectedError =>
  new causes[cause](code, text);

const failedText: Text = {
  zh: "点播时发生内部错误，详情请查看服务器日志",
  en: "An internal error occurred while requesting the stream. See the server log.",
};
