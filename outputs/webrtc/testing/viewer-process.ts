import { Audio, initLogger, PeerConnection, Video } from "node-datachannel";
import type { ViewerReport, ViewersWish } from "./start-viewers.ts";

// Runs as a child process: WebRTC viewers that are not browsers, and throw away what they get.
initLogger("Error", (_, message) => console.error(message));

type Seen = { -readonly [Key in keyof ViewerReport]: ViewerReport[Key] };

/** Kept: the library closes what is collected. */
const open: unknown[] = [];

async function watch(wish: ViewersWish, index: number): Promise<Seen> {
  const { address, encoding } = wish;
  const connection = new PeerConnection(`viewer ${index}`, {
    iceServers: [],
    disableAutoNegotiation: true,
  });
  const video = new Video("0", "RecvOnly");
  const format = "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=64001f";
  video.addVideoCodec(96, encoding, format);
  const audio = new Audio("1", "RecvOnly");
  audio.addAudioCodec(8, "PCMA");
  audio.addOpusCodec(111);
  const viewer: Seen = {
    status: 0,
    text: "",
    location: "",
    state: "new",
    videoPackets: 0,
    audioPackets: 0,
    bytes: 0,
    gaps: 0,
  };
  let next = -1;
  const tracks = [connection.addTrack(video), connection.addTrack(audio)] as const;
  open.push(connection, tracks);
  tracks[0].onMessage((packet) => {
    if (isRtcp(packet)) return;
    const sequence = packet.readUInt16BE(2);
    if (next >= 0 && sequence !== next) viewer.gaps++;
    next = (sequence + 1) & 0xffff;
    viewer.videoPackets++;
    viewer.bytes += packet.length;
  });
  tracks[1].onMessage((packet) => {
    if (!isRtcp(packet)) viewer.audioPackets++;
  });
  connection.onStateChange((state) => {
    viewer.state = state;
  });
  connection.setLocalDescription("offer");
  const body = connection.localDescription()?.sdp ?? "";
  const reply = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/sdp" },
    body,
  });
  viewer.status = reply.status;
  viewer.text = await reply.text();
  viewer.location = reply.headers.get("location") ?? "";
  if (reply.status !== 201) return viewer;
  connection.setRemoteDescription(viewer.text, "answer");
  return viewer;
}

/** RFC 5761 clause 4. */
function isRtcp(packet: Buffer): boolean {
  const type = (packet[1] ?? 0) & 0x7f;
  return type >= 64 && type < 96;
}

const wish = JSON.parse(process.argv[2] ?? "{}") as ViewersWish;
const viewers: Seen[] = [];
for (let index = 0; index < wish.count; index++) viewers.push(await watch(wish, index));
process.send?.({});
process.on("message", () => process.send?.(viewers));
process.on("disconnect", () => process.exit(0));
