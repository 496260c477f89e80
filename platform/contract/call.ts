import { z } from "zod";
import type { Access, ChannelRef, SecondPersonVerb, Verb } from "./access.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * The shape of a reply on the wire.
 * legacy: provider key, Header and Body · list: {count, data, pageindex, pagesize}
 * action: {state, status} · bare: the reply itself · file: its bytes, with its content type
 * media: bytes of any length, in HTTP ranges if asked
 */
export type Dialect = "legacy" | "list" | "action" | "bare" | "file" | "media";

/** The reply of a call whose dialect is "file". */
export const fileReply = z.object({
  contentType: z.string(),
  data: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

export interface Call<
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Level extends Access = Access,
> {
  /** Methods the server accepts; the console uses the first. */
  readonly methods: readonly [Method, ...Method[]];
  /** Path parameters in braces: `/api/v1/operation/{id}`. */
  readonly path: `/${string}/${string}`;
  /** The specification has no such call. */
  readonly isOwn?: true;
  readonly access: Level;
  readonly dialect: Dialect;
  /** How the console encodes a body; the server takes both. */
  readonly body?: "form" | "json";
  /** One line for the API document. */
  readonly summary: string;
  /** Query, path parameters and body in one object. */
  readonly input: Input;
  readonly reply: Reply;
  /**
   * Kept in the audit record: who called it, from where, with what outcome. A handler adds what was
   * before and after with `caller.noteChange`.
   */
  readonly audit?: "change" | "view" | "export";
  /** Its input holds secrets where no field name tells: the audit record gets what the handler notes alone. */
  readonly hasSecretInput?: true;
  /** Inputs that hold secrets although their names do not tell: the audit record has "[redacted]" in their place. */
  readonly secretInputs?: readonly string[];
  /** HTTP statuses that are an answer and no fault: the console says nothing of them. */
  readonly silentStatuses?: readonly number[];
  /** Answered even to a caller who has to change the password first. */
  readonly allowsExpiredPassword?: true;
  /** Answered even while the first-run set-up is to be done: it leads there, or the shell cannot do without it. */
  readonly answersBeforeSetUp?: true;
  /** Answered even to a caller who has to set up a second factor first. */
  readonly leadsToSecondFactor?: true;
  /**
   * Which API keys reach it. every: any, whatever its parts · named: one that names this part, as no other gives power
   * over accounts and settings · never: people alone. Absent: those whose parts have it.
   */
  readonly keys?: "every" | "named" | "never";
  /** The right a caller needs on the channel that the input names; checked before the handler. */
  readonly channel?: {
    readonly verb: Verb;
    readonly of: (input: z.output<Input>) => ChannelRef;
  };
  /** Such a call takes the consent of a second person, if the role of who makes it says so; checked before the handler. */
  readonly secondPerson?: {
    /** The right that the second person needs, too. */
    readonly verb: SecondPersonVerb;
    /** Where they need it, if not on the channel of the call. Where there is none they have to be an administrator. */
    readonly channels?: (input: z.output<Input>) => readonly ChannelRef[];
    /** Of which input it is asked, if not of all. */
    readonly when?: (input: z.output<Input>) => boolean;
  };
}

export const defineCall = <
  Input extends z.ZodType,
  Reply extends z.ZodType,
  const Level extends Access,
>(
  call: Call<Input, Reply, Level>,
): Call<Input, Reply, Level> => call;

/** The code of a refusal because the first-run set-up is to be done first. */
export const setUpDue = "set-up-due";

/** The code of a refusal because the role asks for a second factor and there is none yet. */
export const secondFactorDue = "second-factor-due";

/** The code of a refusal because the role asks for the consent of a second person. */
export const secondPersonDue = "second-person-due";

export const approvalHeaders = {
  /** Of such a refusal: what the second person is to approve. */
  asked: "x-approval-asked",
  /** And which right it is about. */
  verb: "x-approval-verb",
  /** Of a call: what a second person has approved. A browser's own download has it as `approval` in the query. */
  given: "x-approval",
  /** Of a call: do nothing, only say whether it takes a second person. */
  wouldAsk: "x-approval-only-ask",
} as const;

/** Sent by the console's scripts with every call: no page of another site can. */
export const pageHeader = "x-from-page";
