import type { Text } from "@tessera/base";

export type StreamState =
  | { readonly status: "connecting" }
  | { readonly status: "live" }
  | {
      readonly status: "reconnecting";
      readonly reason: Text;
      /** The device does not let us in: trying often would only lock the account. */
      readonly isRefused: boolean;
      /** The code of the error that the source did not open with; absent of one that opened and ended. */
      readonly code?: string | undefined;
    }
  | {
      readonly status: "stopped";
      readonly reason: Text;
      /** Played to its end: nothing is missing. */
      readonly isOver?: boolean;
    };

export type StreamEnd = Extract<StreamState, { readonly status: "stopped" }>;
