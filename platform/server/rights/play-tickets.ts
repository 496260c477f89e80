import type { Clock } from "@tessera/base";
import type { ChannelRef, Verb } from "../../contract/index.ts";
import type { Principal } from "../sessions/principal.ts";
import type { PrincipalSource } from "./principals.ts";
import type { Rights } from "./rights.ts";
import { SignedText } from "./signed-text.ts";

const liveLifetimeMs = 5 * 60_000;

/**
 * A recording is asked for piece by piece and may be paused, and what is signed cannot be renewed: it lives for a
 * shift. It opens nothing without the session and the right, which every piece asks for anew.
 */
export const recordedTicketLifetimeMs = 8 * 3_600_000;

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
  /** Of recordings: it opens what was recorded then, and nothing else. */
  readonly range?: TimeRange | undefined;
}

/** UTC milliseconds. */
export interface TimeRange {
  readonly startMs: number;
  readonly endMs: number;
}

export interface RedeemedTicket extends TicketRequest {
  readonly of: ChannelRef;
}

interface PlayTicketsParts {
  readonly rights: Pick<Rights, "may" | "require">;
  /** Who a session belongs to now; undefined once it has ended. */
  readonly sessions: PrincipalSource;
  readonly clock: Clock;
}

interface KeySource {
  /** The same for every server of the site. */
  derive(purpose: string): Promise<Buffer>;
}

/** Another form of tickets needs another purpose: those of a former version are then foreign. */
const keyPurpose = "play-tickets-2";

/**
 * Play tokens for media addresses: signed values, which no server has to remember, so that any server redeems what
 * another one gave out. One is bound to session, channel and flow, and works again until it expires because players
 * reconnect. Every redemption asks for the session and the right, so it ends with them.
 */
export class PlayTickets {
  readonly #parts: PlayTicketsParts;
  readonly #signed: SignedText;

  private constructor(parts: PlayTicketsParts, key: Buffer) {
    this.#parts = parts;
    this.#signed = new SignedText(key);
  }

  static async load({
    secrets,
    ...parts
  }: PlayTicketsParts & { readonly secrets: KeySource }): Promise<PlayTickets> {
    return new PlayTickets(parts, await secrets.derive(keyPurpose));
  }

  issue({ principal, channel, of = channel, flow, verb, range }: TicketRequest): string {
    const { rights, clock } = this.#parts;
    rights.require(principal, verb, of);
    const { sessionId, userId } = principal;
    const lifetimeMs = flow === recordedFlow ? recordedTicketLifetimeMs : liveLifetimeMs;
    const expiresAtMs = clock.nowMs() + lifetimeMs;
    return this.#signed.sign(
      textOf({ expiresAtMs, sessionId, userId, channel, of, flow, verb, range }),
    );
  }

  /** Who plays, or undefined if the token is not good for this channel and flow (any more). */
  async redeem(
    token: string,
    { channel, flow }: Pick<TicketRequest, "channel" | "flow">,
  ): Promise<RedeemedTicket | undefined> {
    const text = this.#signed.read(token);
    if (text === undefined) return undefined;
    const ticket = ticketOf(text);
    if (ticket.expiresAtMs <= this.#parts.clock.nowMs()) return undefined;
    if (!isSameChannel(ticket.channel, channel) || ticket.flow !== flow) return undefined;
    const principal = await this.#parts.sessions.principalOf(ticket.sessionId);
    // Sessions of a database that was put back are counted from an earlier number.
    if (principal?.userId !== ticket.userId) return undefined;
    const { of, verb, range } = ticket;
    if (!this.#parts.rights.may(principal, verb, of)) return undefined;
    return { principal, channel: ticket.channel, of, flow, verb, range };
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
}

interface Ticket {
  /** By the time of day: other servers go by it too. */
  readonly expiresAtMs: number;
  readonly sessionId: number;
  readonly userId: number;
  readonly channel: ChannelRef;
  readonly of: ChannelRef;
  readonly flow: number;
  readonly verb: Verb;
  readonly range: TimeRange | undefined;
}

/** Without the last two when they repeat the channel: it stands in every media address. */
type TicketFields = [
  expiresAtMs: number,
  sessionId: number,
  userId: number,
  flow: number,
  verb: Verb,
  deviceId: string,
  channelId: string,
  range: readonly [startMs: number, endMs: number] | 0,
  ofDeviceId?: string,
  ofChannelId?: string,
];

function textOf(ticket: Ticket): string {
  const { expiresAtMs, sessionId, userId, channel, of, flow, verb, range } = ticket;
  const { deviceId, channelId } = channel;
  const fields: TicketFields = [
    expiresAtMs,
    sessionId,
    userId,
    flow,
    verb,
    deviceId,
    channelId,
    range ? [range.startMs, range.endMs] : 0,
  ];
  if (!isSameChannel(channel, of)) fields.push(of.deviceId, of.channelId);
  return JSON.stringify(fields);
}

/** Of a text that was signed: it needs no checks. */
function ticketOf(text: string): Ticket {
  const [expiresAtMs, sessionId, userId, flow, verb, deviceId, channelId, range, ...other] =
    JSON.parse(text) as TicketFields;
  const [ofDeviceId = deviceId, ofChannelId = channelId] = other;
  return {
    expiresAtMs,
    sessionId,
    userId,
    channel: { deviceId, channelId },
    of: { deviceId: ofDeviceId, channelId: ofChannelId },
    flow,
    verb,
    range: range === 0 ? undefined : { startMs: range[0], endMs: range[1] },
  };
}

function isSameChannel(a: ChannelRef, b: ChannelRef): boolean {
  return a.deviceId === b.deviceId && a.channelId === b.channelId;
}
