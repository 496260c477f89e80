import type { z } from "zod";
import {
  type Access,
  accessLevels,
  type Call,
  type ChannelRef,
  type Verb,
} from "../../contract/index.ts";
import type { Caller, CallerOf } from "./caller.ts";
import { CheckedJson } from "./checked-json.ts";
import type { RawInput } from "./raw-input.ts";
import type { SecondPersonNeed } from "./second-person.ts";
import type { SessionCookie } from "./session-cookie.ts";
import { badInput } from "./validation-text.ts";

export interface RateLimit {
  readonly max: number;
  readonly perMs: number;
  /** Under which a known browser is counted apart from others behind its address; undefined: it is not known. */
  readonly laneOf?: (browser: string | undefined) => Promise<string | undefined>;
}

/** A call bound to its handler. */
export interface Route {
  readonly call: Omit<Call, "channel" | "secondPerson">;
  readonly verb: Verb | undefined;
  /** Whether a role can ask for a second person's consent to it. */
  readonly mayTakeSecondPerson: boolean;
  readonly rateLimit: RateLimit | undefined;
  /** Of a call that takes more than others may send. */
  readonly maxBodyBytes: number | undefined;
  /** That the input names, if it is valid. */
  readonly channelOf: (raw: RawInput) => ChannelRef | undefined;
  readonly answer: (raw: RawInput, caller: Caller, watch: CallWatch) => Promise<Answer>;
}

/** What the server does beside a handler. */
interface CallWatch {
  /** Is told the input once it is valid, and the channel that it names. */
  readonly onInput: (input: unknown, channel: ChannelRef | undefined) => void;
  /** Throws unless the caller may do this with the channel. */
  readonly needChannel: (verb: Verb, channel: ChannelRef) => Promise<void>;
  /** Throws unless nobody else has to agree, or somebody has. */
  readonly needSecondPerson: (need: SecondPersonNeed) => Promise<void>;
  /** Runs the handler, when all is in order. */
  readonly run: <Result>(handler: () => Promise<Result>) => Promise<Result>;
}

export interface Answer {
  readonly reply: unknown;
  readonly cookie: SessionCookie | undefined;
}

/** A reply that also sets or clears the session cookie. */
export class WithCookie<Reply> {
  readonly reply: Reply;
  readonly cookie: SessionCookie;

  constructor(reply: Reply, cookie: SessionCookie) {
    this.reply = reply;
    this.cookie = cookie;
  }
}

/** Binds a call to its handler: input is validated before it, the reply after it. */
export function route<Input extends z.ZodType, Reply extends z.ZodType, Level extends Access>(
  call: Call<Input, Reply, Level>,
  handler: (
    input: z.output<Input>,
    caller: CallerOf<Level>,
  ) => Promise<z.input<Reply> | WithCookie<z.input<Reply>> | CheckedJson>,
  options: { readonly rateLimit?: RateLimit; readonly maxBodyBytes?: number } = {},
): Route {
  refuseUnguarded(call);
  return {
    call,
    verb: call.channel?.verb,
    mayTakeSecondPerson: call.secondPerson !== undefined,
    rateLimit: options.rateLimit,
    maxBodyBytes: options.maxBodyBytes,
    channelOf(raw) {
      const input = call.input.safeParse(raw);
      return input.success ? call.channel?.of(input.data) : undefined;
    },
    async answer(raw, caller, { onInput, needChannel, needSecondPerson, run }) {
      const input = call.input.safeParse(raw);
      if (!input.success) throw badInput(input.error.issues, raw);
      const channel = call.channel?.of(input.data);
      onInput(input.data, channel);
      if (call.channel && channel) await needChannel(call.channel.verb, channel);
      const need = secondPersonOf(call, input.data, channel);
      if (need) await needSecondPerson(need);
      // The server lets only signed-in callers through to a call that is not open.
      const result = await run(() => handler(input.data, caller as CallerOf<Level>));
      const { reply, cookie } =
        result instanceof WithCookie ? result : { reply: result, cookie: undefined };
      return { reply: checkedReply(call, reply), cookie };
    },
  };
}

/** The same routes, which see each input as `complete` makes it of what came. */
export const withInput = (
  routes: readonly Route[],
  complete: (raw: RawInput) => RawInput,
): readonly Route[] =>
  routes.map((whole) => ({
    ...whole,
    channelOf: (raw) => whole.channelOf(complete(raw)),
    answer: (raw, caller, watch) => whole.answer(complete(raw), caller, watch),
  }));

/** What a second person would have to be allowed; undefined: nobody else is ever needed. */
function secondPersonOf<Input extends z.ZodType>(
  { secondPerson }: Pick<Call<Input>, "secondPerson">,
  input: z.output<Input>,
  channel: ChannelRef | undefined,
): SecondPersonNeed | undefined {
  if (!secondPerson || secondPerson.when?.(input) === false) return undefined;
  const own = channel ? [channel] : [];
  return { verb: secondPerson.verb, channels: secondPerson.channels?.(input) ?? own };
}

/** Contracts are checked by types, but a call that slips through them must not open a door. */
function refuseUnguarded(
  call: Pick<Call, "path" | "access"> & { readonly channel?: unknown },
): void {
  if (!accessLevels.includes(call.access))
    throw new Error(`${call.path} does not say who may call it: set its access level.`);
  if (call.access === "open" && call.channel)
    throw new Error(`${call.path} is open, so there is nobody to hold a right on a channel.`);
}

function checkedReply(call: Pick<Call, "path" | "reply">, reply: unknown): unknown {
  if (reply instanceof CheckedJson) return reply;
  const checked = call.reply.safeParse(reply);
  if (checked.success) return checked.data;
  throw new Error(`The reply of ${call.path} does not match its contract.`, {
    cause: checked.error,
  });
}
