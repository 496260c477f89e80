import { G711Packetiser, RtpPacketiser } from "@tessera/formats/rtp";
import { g711PacketSamples, g711SampleRate, g711Tone } from "@tessera/simulators/tone";
import { Audio, initLogger, PeerConnection, type Track, Video } from "node-datachannel";
import { tickMs } from "../camera-farm/farm-pace.ts";
import { answerReports } from "../camera-farm/farm-report.ts";
import { interleavedPackets } from "../camera-farm/interleaved-packets.ts";
import { loopMedia } from "../camera-farm/loop-media.ts";
import { RtpLoop, videoChannel, videoNumbers } from "../camera-farm/rtp-loop.ts";
import { type Outlet, Sendings } from "../camera-farm/sendings.ts";

// Runs as a child process, so that what it costs is not counted as the product's. One publisher for each address: the
// loop's pictures, and a tone of G.711 since WebRTC knows no AAC.
initLogger("Error", (_, message) => console.error(message));

const soundNumbers = { payloadType: 8, ssrc: 0x2222_2222 };
const loop = new RtpLoop(await loopMedia());
const sendings = new Sendings(loop);
/** Kept: the library closes what is collected. */
const connections: PeerConnection[] = [];
const soundTracks: Track[] = [];
answerReports(() => sendings.report());

async function publish(address: string): Promise<void> {
  const connection = new PeerConnection(address, { iceServers: [], disableAutoNegotiation: true });
  connections.push(connection);
  const video = new Video("0", "SendOnly");
  const format = "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=4d0028";
  video.addVideoCodec(videoNumbers.payloadType, "H264", format);
  video.addSSRC(videoNumbers.ssrc, "bench", "bench", "video");
  const audio = new Audio("1", "SendOnly");
  audio.addAudioCodec(soundNumbers.payloadType, "PCMA");
  audio.addSSRC(soundNumbers.ssrc, "bench", "bench", "audio");
  const [pictures, sounds] = [connection.addTrack(video), connection.addTrack(audio)];
  const opened = new Promise<void>((resolve) => pictures.onOpen(resolve));
  connection.setLocalDescription("offer");
  const reply = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/sdp" },
    body: connection.localDescription()?.sdp ?? "",
  });
  const text = await reply.text();
  if (reply.status !== 201) throw new Error(`WHIP was answered ${reply.status}: ${text}`);
  connection.setRemoteDescription(text, "answer");
  await opened;
  soundTracks.push(sounds);
  sendings.open(address, trackOutlet(pictures), (frame) => {
    const { start, end } = loop.packets(frame);
    return loop.bytes.subarray(start, end);
  });
  connection.onStateChange((state) => {
    if (state !== "connected") sendings.close(address);
  });
}

const trackOutlet = (track: Track): Outlet => ({
  writableLength: 0,
  write(interleaved) {
    for (const { channel, packet } of interleavedPackets(interleaved))
      if (channel === videoChannel) track.sendMessageBinary(packet);
  },
  destroy: () => track.close(),
});

/** The same packets for all. */
function playTone(): void {
  const packetiser = new G711Packetiser(new RtpPacketiser(soundNumbers));
  const startedMs = performance.now();
  let sample = 0;
  setInterval(() => {
    const dueSample = ((performance.now() - startedMs) * g711SampleRate) / 1000;
    for (; sample < dueSample; sample += g711PacketSamples)
      for (const packet of packetiser.packetise(g711Tone("pcma", 440, sample), sample))
        for (const track of soundTracks) track.sendMessageBinary(Buffer.from(packet));
  }, tickMs);
}

for (const address of process.argv.slice(2)) await publish(address);
playTone();
process.send?.({});
