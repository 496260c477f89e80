import {
  BadRequest,
  Conflict,
  DeviceRefused,
  ExpectedError,
  NotAcceptable,
  NotFound,
  Offline,
  type Text,
  TimedOut,
} from "@tessera/base";
import { z } from "zod";
import { textSchema } from "./messages.ts";

/** An error on its way between the server and a worker. */
export interface WireError {
  readonly cause: keyof typeof causes;
  readonly code: string;
  readonly text: Text;
}

const causes = {
  BadRequest,
  Conflict,
  DeviceRefused,
  NotAcceptable,
  NotFound,
  Offline,
  TimedOut,
};

export const wireErrorSchema: z.ZodType<WireError> = z.object({
  cause: z.enum(Object.keys(causes) as (keyof typeof causes)[]),
  code: z.string(),
  text: textSchema,
});

/** What nobody expected is told as `code` and `text`: what it was stands in the log. */
export function toWireError(
  error: unknown,
  unexpected: { readonly code: string; readonly text: Text },
): WireError {
  if (!(error instanceof ExpectedError)) return { cause: "Offline", ...unexpected };
  const names = Object.keys(causes) as (keyof typeof causes)[];
  const cause = names.find((name) => error instanceof causes[name]) ?? "Offline";
  return { cause, code: error.code, text: error.text };
}

export const fromWireError = ({ cause, code, text }: WireError): ExpectedError =>
  new causes[cause](code, text);
