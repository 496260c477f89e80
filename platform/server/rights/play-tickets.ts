import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "@tessera/base";
import type { ChannelRef, Verb } from "../../contract/index.ts";
import type { Principal } from "../sessions/principal.ts";
import type { Rights } from "./rights.ts";

const lifetimeMs = 5 * 60_000;
const maxTickets = 20_000;

export interface TicketRequest {
  readonly principal: Principal;
  readonly channel: ChannelRef;
  /** 1 main stream, 2 sub stream. */
  readonly flow: number;
  readonly verb: Verb;
}

interface Ticket {
  readonly sessionId: number;
  readonly channel: ChannelRef;
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
 * within its five minutes because players reconnect. It dies with the session or the right.
 */
export class PlayTickets {
  readonly #parts: PlayTicketsParts;
  /** By the token's hash, oldest first: all live equally long. */
  readonly #tickets = new Map<string, Ticket>();

  constructor(parts: PlayTicketsParts) {
    this.#parts = parts;
  }

  issue({ principal, channel, flow, verb }: TicketRequest): string {
    this.#parts.rights.require(principal, verb, channel);
    this.#makeRoom();
    const token = randomBytes(32).toString("base64url");
    this.#tickets.set(hashOf(token), {
      sessionId: principal.sessionId,
      channel,
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
  ): Promise<TicketRequest | undefined> {
    const ticket = this.#tickets.get(hashOf(token));
    if (!ticket || ticket.expiresAtMs <= this.#parts.clock.monotonicMs()) return undefined;
    if (!isSameChannel(ticket.channel, channel) || ticket.flow !== flow) return undefined;
    const principal = await this.#parts.sessions.principalOf(ticket.sessionId);
    if (!principal || !this.#parts.rights.may(principal, ticket.verb, channel)) return undefined;
    return { principal, channel: ticket.channel, flow, verb: ticket.verb };
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
