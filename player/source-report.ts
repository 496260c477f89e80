import type { Text } from "@tessera/base";
import type { SourceState } from "./wire-message.ts";

/** What the server says about a stream when it is asked. */
export type SourceReport =
  | {
      readonly isRunning: true;
      readonly state: SourceState;
      /** Why there is no picture; empty while there is one. */
      readonly reason: Text;
      /** "h264", "h265"; empty before it is known. */
      readonly videoCodec: string;
    }
  | { readonly isRunning: false };
