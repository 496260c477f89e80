import type { Clock } from "@tessera/base";
import type { PeerConnection, Track } from "node-datachannel";
import type { PlayOrder } from "../messages.ts";
import { describeMedia } from "./describe-media.ts";
import { PictureLine } from "./picture-line.ts";
import { parseFeedback } from "./rtcp-feedback.ts";
import { canonicalName } from "./rtp-count.ts";
import type { SentFrame } from "./sent-frame.ts";
import type { SentStream, StreamViewer } from "./sent-stream.ts";

interface PlayParts {
  readonly connection: PeerConnection;
  readonly stream: SentStream;
  readonly clock: Clock;
}

/** One browser that watches. */
export class PlayPeer implements StreamViewer {
  readonly #parts: PlayParts;
  readonly #video: { readonly track: Track; readonly line: PictureLine };
  readonly #audio: { readonly track: Track; readonly payloadType: number } | undefined;
  #isClosed = false;

  /** Adds the tracks; the answer comes from the connection. */
  constructor({ media }: PlayOrder, parts: PlayParts) {
    this.#parts = parts;
    const { connection, stream, clock } = parts;
    const tracks = media.map((section) => {
      const description = describeMedia(section, "SendOnly");
      const ssrc = stream.ssrcs[section.kind];
      if (section.isUsed) description.addSSRC(ssrc, canonicalName, "live", section.kind);
      return { section, track: connection.addTrack(description) };
    });
    const sent = (kind: "video" | "audio") =>
      tracks.find(({ section }) => section.isUsed && section.kind === kind);
    const video = sent("video");
    if (!video) throw new Error("the answer has no picture");
    const { track } = video;
    const line = new PictureLine({
      payloadType: video.section.payloadType,
      clock,
      history: stream.history,
      gop: () => stream.gop,
      send: (packet) => sendOn(track, packet),
    });
    this.#video = { track, line };
    const audio = sent("audio");
    this.#audio = audio && { track: audio.track, payloadType: audio.section.payloadType };
    track.onOpen(() => this.#start());
    track.onMessage((bytes) => this.#heed(bytes));
  }

  get hasSound(): boolean {
    return this.#audio !== undefined;
  }

  sendPicture(frame: SentFrame): void {
    this.#video.line.push(frame);
  }

  sendSound(packet: Buffer): void {
    if (!this.#audio) return;
    packet[1] = ((packet[1] ?? 0) & 0x80) | this.#audio.payloadType;
    sendOn(this.#audio.track, packet);
  }

  sendReports(picture: Buffer, sound: Buffer): void {
    sendOn(this.#video.track, picture);
    if (this.#audio) sendOn(this.#audio.track, sound);
  }

  close(): void {
    this.#isClosed = true;
    this.#video.line.stop();
    this.#parts.stream.remove(this);
    this.#parts.connection.close();
  }

  #start(): void {
    if (this.#isClosed) return;
    this.#video.line.start();
    this.#parts.stream.add(this);
  }

  #heed(bytes: Buffer): void {
    const { missing, wantsKeyFrame } = parseFeedback(bytes);
    this.#video.line.repeat(missing);
    if (wantsKeyFrame) this.#video.line.restart();
  }
}

/** A track that is not open any more is about to be closed with its peer. */
function sendOn(track: Track, packet: Buffer): void {
  try {
    track.sendMessageBinary(packet);
  } catch {
    // Asking whether it is open would cost as much as a tenth of the sending, for every packet.
  }
}
