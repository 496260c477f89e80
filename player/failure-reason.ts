import type { Text } from "@tessera/base";
import type { RungName } from "./rung-name.ts";

export type FailureReason =
  | { readonly code: "browser-unsupported" }
  /** A way that was chosen by hand and that this browser does not have. */
  | { readonly code: "rung-unsupported"; readonly rung: RungName }
  /** The server does not send that way, and says why: for this picture only, or for any. */
  | { readonly code: "rung-refused"; readonly sentence: string; readonly isForPicture: boolean }
  | { readonly code: "codec-unsupported"; readonly codecs: string }
  /** No address was given out; the error is the one of `openUrl`. */
  | { readonly code: "address-refused"; readonly error: unknown }
  | { readonly code: "connection-lost" }
  | { readonly code: "no-picture" }
  | { readonly code: "media-error"; readonly detail: string }
  /** The camera is away, and the way to it was closed for that. */
  | { readonly code: "source-lost"; readonly text: Text }
  | { readonly code: "source-stopped"; readonly text: Text };

/** Whether another try may end otherwise; of a refused address the server's answer tells. */
export function mayRetry(
  reason: FailureReason,
  isAddressWorthRetrying: (error: unknown) => boolean,
): boolean {
  if (reason.code === "address-refused") return isAddressWorthRetrying(reason.error);
  return !finalCodes.has(reason.code);
}

const finalCodes: ReadonlySet<FailureReason["code"]> = new Set([
  "browser-unsupported",
  "rung-unsupported",
  "rung-refused",
  "codec-unsupported",
]);

/** It may be the rung, the picture or the camera. */
export function isDoubtful({ code }: FailureReason): boolean {
  return ["connection-lost", "no-picture", "media-error", "rung-refused"].includes(code);
}
