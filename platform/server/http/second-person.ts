import { Forbidden } from "@tessera/base";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  approvalHeaders,
  type Call,
  type ChannelRef,
  type SecondPersonVerb,
  secondPersonDue,
} from "../../contract/index.ts";
import type { Approvals } from "../sessions/index.ts";
import type { Heard } from "./call-audit.ts";
import type { ExtendApproval } from "./caller.ts";

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
  { call, request, reply, heard }: Asking,
  approvals: ConsentKeeper | undefined,
): Promise<void> {
  const principal = heard.caller?.principal;
  const isDue = principal?.needsSecondPerson?.includes(need.verb) ?? false;
  const onlyAsks = request.headers[approvalHeaders.wouldAsk] !== undefined;
  if (principal && isDue) {
    const { userId } = principal;
    const act = { userId, path: call.path, input: heard.input };
    // Who only asks does not use it up.
    const approvedBy = onlyAsks ? undefined : await approvals?.take(givenIn(request), act);
    if (approvedBy === undefined) {
      const isForAdmins = call.access === "admin" || need.channels.length === 0;
      const asked = await approvals?.ask(act, { ...need, isForAdmins });
      if (asked) reply.header(approvalHeaders.asked, asked);
      reply.header(approvalHeaders.verb, need.verb);
      throw secondPersonNeeded();
    }
    heard.approvedBy = approvedBy;
  }
  if (onlyAsks) throw new NobodyElseNeeded();
}

/** Whoever agreed to this call agreed to that one, too. */
export const extending =
  (heard: Heard, approvals: ConsentKeeper | undefined): ExtendApproval =>
  async ({ path, input: schema }, input, lifeMs) => {
    const { caller, approvedBy } = heard;
    if (!caller?.principal || approvedBy === undefined) return;
    const { userId } = caller.principal;
    await approvals?.extend({ userId, path, input: schema.parse(input) }, approvedBy, lifeMs);
  };

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
    en: "Your role asks for the consent of a second person to this.",
  });
