import type { z } from "zod";
import type { ChannelRef, Verb } from "./access.ts";

/** One kind of message that the server sends to open consoles by itself. */
export interface Push<Data extends z.ZodType = z.ZodType> {
  /** Unique, such as `channel-state`. */
  readonly kind: string;
  readonly summary: string;
  readonly data: Data;
  /** admin: nobody else is told. */
  readonly access?: "admin";
  /** Only those who hold the right on the channel are told. Absent: every signed-in user is. */
  readonly channel?: {
    readonly verb: Verb;
    readonly of: (data: z.output<Data>) => ChannelRef;
  };
}

export const definePush = <Data extends z.ZodType>(push: Push<Data>): Push<Data> => push;

/** The socket that all of them come by. */
export const pushPath = "/api/v1/ws/push";

/** As they travel: several in one text message, `[kind, data]` each; none now and then, as a sign of life. */
export type PushedMessages = readonly (readonly [kind: string, data: unknown])[];
