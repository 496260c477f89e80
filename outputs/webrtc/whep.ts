import { Unauthorized } from "@tessera/base";
import {
  type OutputReply,
  type OutputRequest,
  type Place,
  pictureTimeoutMs,
  type ViewerGate,
  type ViewerPass,
} from "@tessera/engine";
import { negotiatePlay } from "./negotiation.ts";
import { readOffer } from "./offer.ts";
import type { Arrival, PeerHost } from "./peer-host.ts";
import type { Feed } from "./stream-feed.ts";

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
  return host.receive(hostName, async (arrival) => {
    const { id, session, process } = arrival;
    const close = () => session.end();
    const feed = enter(pass, place, arrival, close);
    session.onEnd(feed.join({ close }));
    const media = negotiatePlay(offer, await feed.formWithin(pictureTimeoutMs));
    session.onEnd(() => process.close(id));
    return process.connect({ kind: "play", peer: id, stream: feed.id, offer: offer.sdp, media });
  });
}

/** Pictures go to the peer process from where they come in. */
function enter(
  pass: ViewerPass,
  place: Place,
  { session, process }: Arrival,
  close: () => void,
): Feed {
  const fed = pass.enterElsewhere && process.feedFromWorker(place);
  if (fed && pass.enterElsewhere) {
    pass.requireRoom?.();
    session.onEnd(pass.enterElsewhere(close));
    return fed;
  }
  const { stream, leave } = pass.enter(close);
  session.onEnd(leave);
  return process.feedOf(stream);
}

const tokenText = {
  zh: "播放地址无效或已过期，请重新播放。",
  en: "The play address is invalid or has expired. Play again.",
};
