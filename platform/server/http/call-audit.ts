import type { Clock } from "@tessera/base";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Call, ChannelRef } from "../../contract/index.ts";
import { type AuditEntry, type AuditTrail, RecentKeys } from "../audit/index.ts";
import type { Principal } from "../sessions/index.ts";
import type { Caller } from "./caller.ts";

/** What became known of a request while it was answered. */
export interface Heard {
  caller?: Caller;
  /** As it was understood; absent if the call was refused before. */
  input?: unknown;
  channel?: ChannelRef | undefined;
  /** Of a failure that the reply does not show in its status. */
  softError?: string;
}

/** Whoever is turned away again and again fills the record with one line a minute, not more. */
const sameRefusalMs = 60_000;

/** Writes calls into the audit record, refused ones too. */
export class CallAudit {
  readonly #trail: Pick<AuditTrail, "append" | "isNewView">;
  readonly #clock: Clock;
  readonly #refusals: RecentKeys;

  constructor(trail: Pick<AuditTrail, "append" | "isNewView">, clock: Clock) {
    this.#trail = trail;
    this.#clock = clock;
    this.#refusals = new RecentKeys(clock, sameRefusalMs);
  }

  /** Resolves when the line is written: until then the caller waits for the reply. */
  async record(
    call: Pick<Call, "path" | "audit" | "hasSecretInput">,
    request: FastifyRequest,
    reply: FastifyReply,
    heard: Heard,
  ): Promise<void> {
    if (!call.audit) return;
    const { caller, input, channel, softError } = heard;
    const noted = caller?.noted ?? [];
    const error = softError ?? reply.getHeader("x-error-code")?.toString();
    const line = {
      ...whoIs(caller?.principal, input),
      address: request.ip,
      action: `${request.method} ${call.path}`,
      kind: call.audit,
      detail: {
        noted,
        input: call.hasSecretInput ? undefined : input,
        ...(error !== undefined && { error }),
      },
    };
    if (this.#isRepeated(line, heard, reply.statusCode)) return;
    await this.#trail.append({
      ...line,
      atMs: this.#clock.nowMs(),
      target: targetOf(noted, channel),
      outcome: softError === undefined ? reply.statusCode : softFailureStatus,
      durationMs: reply.elapsedTime,
    });
  }

  #isRepeated(
    line: Pick<AuditEntry, RepeatedField>,
    { caller, input, channel }: Heard,
    status: number,
  ): boolean {
    const { userName, address, action, kind, detail } = line;
    if (detail.error !== undefined)
      return (
        input === undefined &&
        !this.#refusals.isNew([address, userName, action, detail.error].join(" "))
      );
    if (!caller?.principal) return false;
    // A file that is fetched in a hundred ranges was given out once.
    if (kind === "export" && status === partialContent)
      return !this.#trail.isNewView(
        caller.principal,
        address,
        `${action} ${JSON.stringify(input)}`,
      );
    if (kind !== "view" || !channel) return false;
    const what = `${action} ${channelName(channel)}`;
    return !this.#trail.isNewView(caller.principal, address, what);
  }
}

type RepeatedField = "userName" | "address" | "action" | "kind" | "detail";

const softFailureStatus = 400;
const partialContent = 206;

/** Who signs in is nobody yet, but gives a name. */
function whoIs(principal: Principal | undefined, input: unknown) {
  if (principal) return { userId: principal.userId, userName: principal.userName };
  const isNamed = typeof input === "object" && input !== null && "username" in input;
  return { userId: undefined, userName: isNamed ? String(input.username) : "" };
}

function targetOf(noted: Caller["noted"], channel: ChannelRef | undefined): string {
  const [first, ...others] = noted;
  if (!first) return channel ? channelName(channel) : "";
  return others.length > 0 ? `${first.target} (+${others.length})` : first.target;
}

const channelName = ({ deviceId, channelId }: ChannelRef): string => `${deviceId}/${channelId}`;
