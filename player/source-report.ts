import type { SourceState } from "./wire-message.ts";

/** What the server says about a stream when it is asked. */
export type SourceReport =
  | {
      readonly isRunning: true;
      readonly state: SourceState;
      /** "h264", "h265"; empty before it is known. */
      readonly videoCodec: string;
    }
  | { readonly isRunning: false };
