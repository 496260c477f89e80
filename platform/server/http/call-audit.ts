import type { Clock } from "@tessera/base";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Call, ChannelRef } from "../../contract/index.ts";
import {
  type AuditEntry,
  type AuditTrail,
  type BegunAct,
  type NotedChange,
  RecentKeys,
} from "../audit/index.ts";
import { type Principal, recordedName } from "../sessions/index.ts";
import type { Caller } from "./caller.ts";
import { RepeatedFailures } from "./repeated-failures.ts";

/** The record, as calls need it. */
export type CallRecord = Pick<
  AuditTrail,
  "append" | "begin" | "during" | "requireWritable" | "isNewView" | "isKnownView"
>;

/** What became known of a request while it was answered. */
export interface Heard {
  /** Asked for when the request came: a peer that has gone has none any more. */
  readonly address: string;
  caller?: Caller;
  /** As it was understood; absent if the call was refused before. */
  input?: unknown;
  channel?: ChannelRef | undefined;
  /** Of a failure that the reply does not show in its status. */
  softError?: string;
  /** The second person who agreed. */
  approvedBy?: string;
  /** Once it is on record that the call is about to do what it does. */
  act?: BegunAct;
}

type AuditedCall = Pick<Call, "path" | "audit" | "hasSecretInput" | "secretInputs">;

function recordedInput(
  { hasSecretInput, secretInputs = [] }: AuditedCall,
  input: unknown,
): unknown {
  if (hasSecretInput) return undefined;
  if (secretInputs.length === 0 || typeof input !== "object" || input === null) return input;
  const hidden = secretInputs.filter((name) => name in input).map((name) => [name, "[redacted]"]);
  return { ...input, ...Object.fromEntries(hidden) };
}

/** Whoever is turned away again and again fills the record with one line a minute, not more. */
const sameRefusalMs = 60_000;

/** Writes calls into the audit record, refused ones too. */
export class CallAudit {
  readonly #trail: CallRecord;
  readonly #clock: Clock;
  readonly #refusals: RecentKeys;
  readonly #failures: RepeatedFailures;

  constructor(trail: CallRecord, clock: Clock) {
    this.#trail = trail;
    this.#clock = clock;
    this.#refusals = new RecentKeys(clock, sameRefusalMs);
    this.#failures = new RepeatedFailures(trail, clock);
  }

  /** Runs the handler of a call once it is on record who is about to do what; without a line nothing is done. */
  async around<Result>(
    call: AuditedCall,
    request: FastifyRequest,
    heard: Heard,
    handler: () => Promise<Result>,
  ): Promise<Result> {
    if (call.audit !== "change" && call.audit !== "export") return handler();
    const principal = heard.caller?.principal;
    if (!principal) {
      // Who signs in has one line, when it is known whether it is them: until then they are given nothing.
      await this.#trail.requireWritable();
      return handler();
    }
    const range = rangeKey(`${request.method} ${call.path}`, heard);
    if (request.headers.range && this.#trail.isKnownView(principal, heard.address, range))
      return handler();
    heard.act = await this.#trail.begin(() => ({
      ...this.#lineOf(call, request, heard),
      atMs: this.#clock.nowMs(),
      outcome: okStatus,
      durationMs: 0,
    }));
    return this.#trail.during(heard.act, handler);
  }

  /** Resolves when the line is written: until then the caller waits for the reply. */
  async record(
    call: AuditedCall,
    request: FastifyRequest,
    reply: FastifyReply,
    heard: Heard,
  ): Promise<void> {
    if (!call.audit) return;
    const { act, caller, input } = heard;
    const entry = this.#outcomeOf(call, request, reply, heard);
    const { error } = entry.detail;
    if (act?.told && error === undefined && isSame(act.told.detail.noted, entry.detail.noted))
      return;
    if (this.#isRepeated(entry, heard) && !act) return;
    if (error !== undefined && !caller?.principal && input !== undefined)
      return this.#failures.append(entry, error);
    await this.#trail.append(entry);
  }

  /** Writes what was held back. */
  stop(): Promise<void> {
    return this.#failures.stop();
  }

  #lineOf(call: AuditedCall, request: FastifyRequest, heard: Heard) {
    const { caller, input, channel, address, approvedBy } = heard;
    const noted: readonly NotedChange[] = [...(caller?.noted ?? [])];
    return {
      ...whoIs(caller?.principal, input),
      address,
      action: `${request.method} ${call.path}`,
      kind: call.audit ?? "view",
      target: targetOf(noted, channel),
      detail: {
        noted,
        input: recordedInput(call, input),
        ...(approvedBy !== undefined && { approvedBy }),
      },
    } as const;
  }

  #outcomeOf(
    call: AuditedCall,
    request: FastifyRequest,
    reply: FastifyReply,
    heard: Heard,
  ): AuditEntry {
    const { softError, act } = heard;
    const error = softError ?? reply.getHeader("x-error-code")?.toString();
    const { detail, ...about } = this.#lineOf(call, request, heard);
    return {
      ...about,
      atMs: this.#clock.nowMs(),
      outcome: softError === undefined ? reply.statusCode : softFailureStatus,
      durationMs: reply.elapsedTime,
      detail: {
        noted: detail.noted,
        ...(detail.approvedBy !== undefined && { approvedBy: detail.approvedBy }),
        // It is in the line with which the act was begun.
        ...(!act && { input: detail.input }),
        ...(error !== undefined && { error }),
      },
      ...(act && { of: act.id }),
    };
  }

  #isRepeated(entry: AuditEntry, heard: Heard): boolean {
    const { caller, input, channel } = heard;
    const { userName, address, action, kind, outcome, detail } = entry;
    if (detail.error !== undefined)
      return (
        input === undefined &&
        !this.#refusals.isNew([address, userName, action, detail.error].join(" "))
      );
    if (!caller?.principal) return false;
    // A file that is fetched in a hundred ranges was given out once.
    if (kind === "export" && outcome === partialContent)
      return !this.#trail.isNewView(caller.principal, address, rangeKey(action, heard));
    if (kind !== "view" || !channel) return false;
    const what = `${action} ${channelName(channel)}`;
    return !this.#trail.isNewView(caller.principal, address, what);
  }
}

const okStatus = 200;
const softFailureStatus = 400;
const partialContent = 206;

const rangeKey = (action: string, { input }: Heard): string => `${action} ${JSON.stringify(input)}`;

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Who signs in is nobody yet, but gives a name. */
function whoIs(principal: Principal | undefined, input: unknown) {
  if (principal) return { userId: principal.userId, userName: recordedName(principal) };
  const isNamed = typeof input === "object" && input !== null && "username" in input;
  return { userId: undefined, userName: isNamed ? String(input.username) : "" };
}

function targetOf(noted: Caller["noted"], channel: ChannelRef | undefined): string {
  const [first, ...others] = noted;
  if (!first) return channel ? channelName(channel) : "";
  return others.length > 0 ? `${first.target} (+${others.length})` : first.target;
}

const channelName = ({ deviceId, channelId }: ChannelRef): string => `${deviceId}/${channelId}`;
