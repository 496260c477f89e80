import { Unauthorized } from "@tessera/base";
import {
  type OutputReply,
  type OutputRequest,
  type Place,
  pictureTimeoutMs,
  type ViewerGate,
} from "@tessera/engine";
import { negotiatePlay } from "./negotiation.ts";
import { readOffer } from "./offer.ts";
import type { PeerHost } from "./peer-host.ts";

/** Lets a viewer in: WHEP. */
export async function play(
  host: PeerHost,
  gate: ViewerGate,
  { body, token, hostName, address }: OutputRequest,
  place: Place,
): Promise<OutputReply> {
  // First: whoever is let in must not wait before it is known as a viewer.
  await host.start();
  const pass = await gate.admit(token, place, address);
  if (!pass) throw new Unauthorized("play-token-invalid", tokenText);
  const offer = readOffer(body);
  return host.receive(hostName, async ({ id, session, process }) => {
    const { stream, leave } = pass.enter(() => session.end());
    session.onEnd(leave);
    const feed = process.feedOf(stream);
    session.onEnd(feed.shared.join({ close: () => session.end() }));
    const media = negotiatePlay(offer, await feed.tracksWithin(pictureTimeoutMs));
    session.onEnd(() => process.close(id));
    return process.connect({ kind: "play", peer: id, stream: feed.id, offer: offer.sdp, media });
  });
}

const tokenText = {
  zh: "播放地址无效或已过期，请重新播放。",
  en: "The play address is invalid or has expired. Play again.",
};
