import { Forbidden } from "@tessera/base";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  approvalHeaders,
  type Call,
  type ChannelRef,
  type SecondPersonVerb,
  secondPersonDue,
} from "../../contract/index.ts";
import type { Act, Approvals } from "../sessions/index.ts";
import type { Heard } from "./call-audit.ts";
import type { Caller, ExtendApproval } from "./caller.ts";

/** What a second person needs to be allowed, to agree to a call. */
export interface SecondPersonNeed {
  readonly verb: SecondPersonVerb;
  readonly channels: readonly ChannelRef[];
}

/** Thrown in the place of the handler where only this was asked: nobody else is needed. */
export class NobodyElseNeeded extends Error {}

/** The consent of second persons, as the server needs it. */
export type ConsentKeeper = Pick<Approvals, "ask" | "take" | "extend">;

interface Asking {
  readonly call: Pick<Call, "path" | "access">;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly heard: Heard;
}

/**
 * The one place where a call waits for a second person. Throws unless the caller's role asks for none, or somebody has
 * agreed to this call with this input; who, is for the record.
 */
export async function requireSecondPerson(
  need: SecondPersonNeed,
  asking: Asking,
  approvals: ConsentKeeper | undefined,
): Promise<void> {
  const { request, heard } = asking;
  const principal = heard.caller?.principal;
  const onlyAsks = request.headers[approvalHeaders.wouldAsk] !== undefined;
  if (principal?.needsSecondPerson?.includes(need.verb)) {
    const act = { userId: principal.userId, path: asking.call.path, input: heard.input };
    // Who only asks does not use it up.
    const approvedBy = onlyAsks ? undefined : await approvals?.take(givenIn(request), act);
    if (approvedBy === undefined) throw await refusal(need, asking, act, approvals);
    heard.approvedBy = approvedBy;
  }
  if (onlyAsks) throw new NobodyElseNeeded();
}

/** It says what to have approved. */
async function refusal(
  need: SecondPersonNeed,
  { call, reply }: Asking,
  act: Act,
  approvals: ConsentKeeper | undefined,
): Promise<Forbidden> {
  const isForAdmins = call.access === "admin" || need.channels.length === 0;
  const asked = await approvals?.ask(act, { ...need, isForAdmins });
  if (asked) reply.header(approvalHeaders.asked, asked).header(approvalHeaders.verb, need.verb);
  return secondPersonNeeded();
}

/** Whoever agreed to this call can be said to have agreed to another one, too. */
export function withExtending(
  caller: Caller,
  heard: Heard,
  approvals: ConsentKeeper | undefined,
): Caller {
  const { principal } = caller;
  if (!principal) return caller;
  const extendApproval: ExtendApproval = async ({ path, input: schema }, input, lifeMs) => {
    const { approvedBy } = heard;
    if (approvedBy === undefined) return;
    const act = { userId: principal.userId, path, input: schema.parse(input) };
    await approvals?.extend(act, approvedBy, lifeMs);
  };
  return { ...caller, extendApproval };
}

/** A browser that downloads by itself sends no headers of ours. */
function givenIn(request: FastifyRequest): string | undefined {
  const header = request.headers[approvalHeaders.given];
  const { approval } = request.query as Record<string, unknown>;
  const given = header ?? approval;
  return typeof given === "string" ? given : undefined;
}

const secondPersonNeeded = () =>
  new Forbidden(secondPersonDue, {
    zh: "您的角色要求此操作须由另一人同意。",
    en: "Your role requires a second person to approve this.",
  });
