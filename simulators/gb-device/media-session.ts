import {
  type GbSdp,
  type PlaybackControl,
  type SessionPurpose,
  ssrcNumber,
} from "@tessera/protocols/gb28181";
import type { MediaSender } from "@tessera/protocols/gb28181/media";
import type { SipDialog } from "@tessera/protocols/sip";
import type { Footage } from "../footage/footage.ts";
import type { GbMediaSession } from "./gb-device.ts";
import { PsStream } from "./media/ps-stream.ts";
import { Reel } from "./media/reel.ts";
import { soundOf } from "./media/sound.ts";
import type { GbChannel, Setup } from "./setup.ts";

export interface MediaSessionParts {
  readonly setup: Setup;
  readonly channel: GbChannel;
  readonly offer: GbSdp;
  readonly sender: MediaSender;
  readonly mode: GbSdp["mode"];
  readonly ssrc: string;
  readonly footage: Footage;
  /** Of a recording. */
  readonly durationMs: number | undefined;
  /** The recording has been sent to its end. */
  readonly onEnd: (session: MediaSession) => void;
}

/** One INVITE: a channel that sends what it sees, or what it has recorded. */
export class MediaSession implements GbMediaSession {
  readonly #parts: MediaSessionParts;
  readonly #reel: Reel;
  readonly #stream: PsStream;
  dialog: SipDialog | undefined;
  isPictureless = false;

  constructor(parts: MediaSessionParts) {
    this.#parts = parts;
    const { setup, offer, sender, footage, ssrc, durationMs } = parts;
    const sound = soundOf(setup.audio);
    this.#stream = new PsStream({
      sender,
      ssrc: ssrcNumber(ssrc),
      footage,
      sound,
      loss: setup.video.loss,
    });
    this.#reel = new Reel({
      clock: setup.clock,
      footage,
      sound,
      durationMs,
      downloadSpeed: offer.purpose === "Download" ? (offer.downloadSpeed ?? 1) : undefined,
      onFrame: (frame, pts90k) => {
        if (!this.isPictureless) this.#stream.sendFrame(frame, pts90k);
      },
      onSound: (piece, pts90k) => {
        if (!this.isPictureless) this.#stream.sendSound(piece, pts90k);
      },
      onEnd: () => parts.onEnd(this),
    });
  }

  get channelId(): string {
    return this.#parts.channel.channelId;
  }

  get purpose(): SessionPurpose {
    return this.#parts.offer.purpose;
  }

  get mode(): GbSdp["mode"] {
    return this.#parts.mode;
  }

  get streamNumber(): number {
    return this.#parts.offer.stream?.number ?? 0;
  }

  get ssrc(): string {
    return this.#parts.ssrc;
  }

  get framesSent(): number {
    return this.#stream.framesSent;
  }

  get isPaused(): boolean {
    return this.#reel.isPaused;
  }

  get scale(): number {
    return this.#reel.scale;
  }

  get positionSeconds(): number {
    return this.#reel.positionMs / 1000;
  }

  /** Once there is a way for the packets. */
  async run(): Promise<void> {
    const { sender, offer } = this.#parts;
    await sender.start({ host: offer.host, port: offer.port });
    this.#reel.start();
  }

  requestKey(): void {
    this.#reel.requestKey();
  }

  control(control: PlaybackControl): void {
    switch (control.kind) {
      case "play":
        return this.#reel.play();
      case "pause":
        return this.#reel.pause();
      case "scale":
        return this.#reel.setScale(control.scale);
      case "seek":
        this.#reel.seek(control.atSeconds * 1000);
        if (control.scale !== undefined) this.#reel.setScale(control.scale);
        return undefined;
      case "teardown":
        return this.close();
    }
  }

  close(): void {
    this.#reel.stop();
    this.#parts.sender.close();
  }
}
