import { DeviceRefused, Forbidden, NotFound, type Text } from "@tessera/base";
import type {
  OutputReply,
  OutputRequest,
  Place,
  Publication,
  PublisherGate,
} from "@tessera/engine";
import { negotiatePublish } from "./negotiation.ts";
import { readOffer } from "./offer.ts";
import type { PeerHost } from "./peer-host.ts";
import type { PublishedStream } from "./peer-process.ts";

/** Lets a publisher in: WHIP. Its key comes as bearer token or in the query. */
export async function publish(
  host: PeerHost,
  gate: PublisherGate | undefined,
  { body, token, query, hostName }: OutputRequest,
  place: Place,
): Promise<OutputReply> {
  if (!gate) throw new NotFound("whip-off", offText);
  const offer = readOffer(body);
  const media = negotiatePublish(offer);
  return host.receive(hostName, async ({ id, session, process }) => {
    const publication = admit(gate, place, query["key"] ?? token, () => session.end());
    let hasCome = false;
    session.onEnd(() => (hasCome ? publication.end(goneText) : publication.refuse(neverText)));
    const reader = readerInto(publication, () => (hasCome = true));
    const { stream, release } = process.receiveFrames(reader);
    session.onEnd(release);
    session.onEnd(() => process.close(id));
    return process.connect({ kind: "publish", peer: id, stream, offer: offer.sdp, media });
  });
}

/** To the gate a wrong key is a device's fault; here it is the asker's. */
function admit(
  gate: PublisherGate,
  place: Place,
  key: string | undefined,
  close: () => void,
): Publication {
  try {
    return gate.admit(place, key, { from: "WHIP", close });
  } catch (error) {
    if (!(error instanceof DeviceRefused)) throw error;
    throw new Forbidden(error.code, error.text, { cause: error });
  }
}

const readerInto = ({ sink }: Publication, onCome: () => void): PublishedStream => ({
  countPackets: (...counts) => sink.countPackets(...counts),
  onState: () => {},
  onTracks(tracks) {
    onCome();
    sink.setTracks(tracks);
  },
  onFrame(frame) {
    sink.push(frame);
  },
});

const goneText: Text = {
  zh: "推流端断开了 WebRTC 连接",
  en: "The sender closed the WebRTC connection.",
};
/** The library agrees on the curve P-256 alone: one whose certificate has another is such a one (FFmpeg with GnuTLS). */
const neverText: Text = {
  zh: "推流端没有建立 WebRTC 加密连接：请检查网络是否放行 UDP，或改用 RTMP、RTSP 推流",
  en: "The sender could not open an encrypted WebRTC connection. Check that the network allows UDP, or push over RTMP or RTSP.",
};
const offText: Text = {
  zh: "没有开启 WebRTC 推流",
  en: "Pushing over WebRTC is turned off",
};
