import type { Clock } from "@tessera/base";
import type { Frame, StreamReader, StreamState, Tracks } from "@tessera/engine";
import { GopCache } from "@tessera/engine/wire";
import { PacketHistory } from "./packet-history.ts";
import { PicturePackets } from "./picture-packets.ts";
import type { SentFrame } from "./sent-frame.ts";
import { SoundPackets } from "./sound-packets.ts";

const reportIntervalMs = 2000;

/** Who watches a stream; it has begun. */
export interface StreamViewer {
  readonly hasSound: boolean;
  sendPicture(frame: SentFrame): void;
  sendSound(packet: Buffer): void;
  sendReports(picture: Buffer, sound: Buffer): void;
}

/** One stream as RTP: packed once, however many watch. */
export class SentStream implements StreamReader {
  readonly history = new PacketHistory();
  readonly #clock: Clock;
  readonly #onStopped: () => void;
  readonly #picture = new PicturePackets();
  readonly #sound = new SoundPackets();
  readonly #gop = new GopCache<SentFrame>();
  readonly #viewers = new Set<StreamViewer>();
  #nextReportMs = 0;

  constructor(clock: Clock, onStopped: () => void) {
    this.#clock = clock;
    this.#onStopped = onStopped;
  }

  get gop(): readonly SentFrame[] {
    return this.#gop.items;
  }

  get ssrcs(): { readonly video: number; readonly audio: number } {
    return { video: this.#picture.count.ssrc, audio: this.#sound.count.ssrc };
  }

  add(viewer: StreamViewer): void {
    this.#viewers.add(viewer);
    this.#nextReportMs = 0;
  }

  remove(viewer: StreamViewer): void {
    this.#viewers.delete(viewer);
    if (!this.#isHeard) this.#sound.close();
  }

  onTracks({ video, audio }: Tracks): void {
    this.#gop.clear();
    if (video) this.#picture.setTrack(video);
    this.#sound.setTrack(audio);
  }

  onFrame(frame: Frame): void {
    if (frame.kind === "audio") {
      if (!this.#isHeard) return;
      for (const packet of this.#sound.packetise(frame))
        for (const viewer of this.#viewers) viewer.sendSound(packet);
      return;
    }
    const sent = this.#picture.packetise(frame);
    if (!sent) return;
    this.#gop.push(sent, sent.isKey, this.#clock.monotonicMs());
    this.history.add(sent);
    for (const viewer of this.#viewers) viewer.sendPicture(sent);
    if (this.#clock.monotonicMs() >= this.#nextReportMs) this.#report(frame.pts90k);
  }

  onState({ status }: StreamState): void {
    if (status !== "live") this.#gop.clear();
    if (status !== "stopped") return;
    this.#sound.close();
    this.#onStopped();
  }

  get #isHeard(): boolean {
    for (const viewer of this.#viewers) if (viewer.hasSound) return true;
    return false;
  }

  #report(pts90k: number): void {
    this.#nextReportMs = this.#clock.monotonicMs() + reportIntervalMs;
    const nowMs = this.#clock.nowMs();
    const soundTicks = (pts90k / 90_000) * this.#sound.ticksPerSecond;
    const picture = this.#picture.count.senderReport(pts90k, nowMs);
    const sound = this.#sound.count.senderReport(soundTicks, nowMs);
    for (const viewer of this.#viewers) viewer.sendReports(picture, sound);
  }
}
