import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "@tessera/base";
import type { ChannelRef, Verb } from "../../contract/index.ts";
import type { Principal } from "../sessions/principal.ts";
import type { Rights } from "./rights.ts";

export const playTicketLifetimeMs = 5 * 60_000;
const lifetimeMs = playTicketLifetimeMs;
const maxTickets = 20_000;

/** The flow of tickets for recordings: none of them opens a live stream. */
export const recordedFlow = 0;

export interface TicketRequest {
  readonly principal: Principal;
  readonly channel: ChannelRef;
  /** The channel whose rights count, when another one is made for one play of a recording of it. */
  readonly of?: ChannelRef | undefined;
  /** 1 main stream, 2 sub stream, 0 recordings. */
  readonly flow: number;
  readonly verb: Verb;
}

export interface RedeemedTicket extends TicketRequest {
  readonly of: ChannelRef;
}

interface Ticket {
  readonly sessionId: number;
  readonly channel: ChannelRef;
  readonly of: ChannelRef;
  readonly flow: number;
  readonly verb: Verb;
  readonly expiresAtMs: number;
}

interface PlayTicketsParts {
  readonly rights: Pick<Rights, "may" | "require">;
  /** Who a session belongs to now; undefined once it has ended. */
  readonly sessions: { principalOf(sessionId: number): Promise<Principal | undefined> };
  readonly clock: Clock;
}

/**
 * Play tokens for media addresses. One is bound to session, channel and flow, and works again
 * within its five minutes because players reconnect; one for recordings lives on while it is used,
 * since a recording is asked for piece by piece. It dies with the session or the right.
 */
export class PlayTickets {
  readonly #parts: PlayTicketsParts;
  /** By the token's hash, oldest first: all live equally long. */
  readonly #tickets = new Map<string, Ticket>();

  constructor(parts: PlayTicketsParts) {
    this.#parts = parts;
  }

  issue({ principal, channel, of = channel, flow, verb }: TicketRequest): string {
    this.#parts.rights.require(principal, verb, of);
    this.#makeRoom();
    const token = randomBytes(32).toString("base64url");
    this.#tickets.set(hashOf(token), {
      sessionId: principal.sessionId,
      channel,
      of,
      flow,
      verb,
      expiresAtMs: this.#parts.clock.monotonicMs() + lifetimeMs,
    });
    return token;
  }

  /** Who plays, or undefined if the token is not good for this channel and flow (any more). */
  async redeem(
    token: string,
    { channel, flow }: Pick<TicketRequest, "channel" | "flow">,
  ): Promise<RedeemedTicket | undefined> {
    const hash = hashOf(token);
    const ticket = this.#tickets.get(hash);
    if (!ticket || ticket.expiresAtMs <= this.#parts.clock.monotonicMs()) return undefined;
    if (!isSameChannel(ticket.channel, channel) || ticket.flow !== flow) return undefined;
    const principal = await this.#parts.sessions.principalOf(ticket.sessionId);
    const { of, verb } = ticket;
    if (!principal || !this.#parts.rights.may(principal, verb, of)) return undefined;
    if (flow === recordedFlow) this.#renew(hash, ticket);
    return { principal, channel: ticket.channel, of, flow, verb };
  }

  /** Whether who was let in may go on; does not count as use of the session. */
  async mayStill(
    { sessionId }: Principal,
    needs: readonly (readonly [Verb, ChannelRef])[],
  ): Promise<boolean> {
    const principal = await this.#parts.sessions.principalOf(sessionId);
    if (!principal) return false;
    return needs.every((need) => this.#parts.rights.may(principal, ...need));
  }

  #renew(hash: string, ticket: Ticket): void {
    // To the end: the oldest are first.
    this.#tickets.delete(hash);
    const expiresAtMs = this.#parts.clock.monotonicMs() + lifetimeMs;
    this.#tickets.set(hash, { ...ticket, expiresAtMs });
  }

  #makeRoom(): void {
    const nowMs = this.#parts.clock.monotonicMs();
    for (const [hash, { expiresAtMs }] of this.#tickets) {
      if (expiresAtMs > nowMs && this.#tickets.size < maxTickets) return;
      this.#tickets.delete(hash);
    }
  }
}

function isSameChannel(a: ChannelRef, b: ChannelRef): boolean {
  return a.deviceId === b.deviceId && a.channelId === b.channelId;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
