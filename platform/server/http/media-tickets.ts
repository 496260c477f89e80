import type { FastifyRequest } from "fastify";
import type { ChannelRef, MediaReply } from "../../contract/index.ts";
import { type PlayTickets, recordedFlow } from "../rights/index.ts";
import type { Caller } from "./caller.ts";
import { playTokenInvalid } from "./play-token-invalid.ts";
import { mergeInput } from "./raw-input.ts";
import type { Route } from "./route.ts";

export type MediaTickets = Pick<PlayTickets, "redeem" | "mayStill">;

/** A player that cannot send headers has it in the address. A session's token does not belong there. */
export function playTokenOf(request: FastifyRequest): string | undefined {
  const { token } = request.query as Record<string, unknown>;
  return typeof token === "string" && token !== "" ? token : undefined;
}

/** Who comes with a play token is who it was given to, for the channel and the verb it was given for. */
export async function redeemFor(
  request: FastifyRequest,
  route: Pick<Route, "verb" | "channelOf">,
  stranger: Caller,
  tickets: MediaTickets | undefined,
): Promise<Caller> {
  const token = playTokenOf(request);
  const channel = route.channelOf(mergeInput(request));
  const ticket = token && channel && (await redeem(tickets, token, channel));
  if (!ticket || !ticket.range || ticket.verb !== route.verb) throw playTokenInvalid();
  request.prove();
  return { ...stranger, principal: ticket.principal, token, range: ticket.range };
}

/** Throws unless what is to be sent lies in the range of the token that opened it, or tells of each byte whether. */
export function requireRange(caller: Caller, media: MediaReply): void {
  const range = caller.principal && caller.range;
  if (!range || media.kind === "nothing" || media.mayRead) return;
  const { span } = media;
  if (!span || span.startMs < range.startMs || span.endMs > range.endMs) throw playTokenInvalid();
}

const redeem = (tickets: MediaTickets | undefined, token: string, channel: ChannelRef) =>
  tickets?.redeem(token, { channel, flow: recordedFlow });
