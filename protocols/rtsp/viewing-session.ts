import type { Clock } from "@tessera/base";
import { type BurstGroup, usualChannel } from "./burst-group.ts";
import type { PacketBurst } from "./packet-burst.ts";
import type { RtspPresentation, RtspViewer } from "./rtsp-presentation.ts";
import type { TrackTransport } from "./track-transport.ts";

/** A client that has taken nothing for this long is let go; it may connect again. */
const stuckLimitMs = 10_000;

export interface ViewingSessionOptions {
  readonly presentation: RtspPresentation;
  readonly clock: Clock;
  onSent(bytes: number): void;
  disconnect(): void;
}

/** The tracks that a client has set up, and whether they play. A slow client loses its own frames. */
export class ViewingSession implements RtspViewer {
  readonly #options: ViewingSessionOptions;
  readonly #transports = new Map<number, TrackTransport>();
  #isPlaying = false;
  /** A connection that carries every track on its usual channel. */
  #whole: TrackTransport | undefined;
  /** Until a key frame: at the start, and after frames were left out. */
  #waitsForStart = true;
  #stuckSinceMs: number | undefined;

  constructor(options: ViewingSessionOptions) {
    this.#options = options;
  }

  get presentation(): RtspPresentation {
    return this.#options.presentation;
  }

  get isPlaying(): boolean {
    return this.#isPlaying;
  }

  get tracks(): number[] {
    return [...this.#transports.keys()];
  }

  setTransport(track: number, transport: TrackTransport): void {
    this.#transports.get(track)?.close();
    this.#transports.set(track, transport);
    this.#whole = this.#carriesAll ? transport : undefined;
  }

  play(): void {
    if (this.#isPlaying) return;
    this.#isPlaying = true;
    this.#waitsForStart = true;
    this.presentation.add(this);
  }

  close(): void {
    this.#isPlaying = false;
    this.presentation.remove(this);
    for (const transport of this.#transports.values()) transport.close();
    this.#transports.clear();
  }

  sendBurst(track: number, burst: PacketBurst): void {
    const transport = this.#transports.get(track);
    if (!transport) return;
    const isVideo = track === 0;
    if (transport.isCongested) {
      if (isVideo) this.#waitsForStart = true;
      this.#noteStuck();
      return;
    }
    this.#stuckSinceMs = undefined;
    if (isVideo && this.#waitsForStart) {
      if (!burst.canStart) return;
      this.#waitsForStart = false;
    }
    transport.sendBurst(burst);
    this.#options.onSent(burst.packets.reduce((sum, packet) => sum + packet.length, 0));
  }

  sendGroup(group: BurstGroup): void {
    const whole = this.#whole;
    const mayStart = !this.#waitsForStart || group.canStart;
    if (!whole?.sendGroup || whole.isCongested || !mayStart) {
      for (const { track, burst } of group.bursts) this.sendBurst(track, burst);
      return;
    }
    this.#stuckSinceMs = undefined;
    this.#waitsForStart = false;
    whole.sendGroup(group);
    this.#options.onSent(group.data.length);
  }

  sendReport(track: number, report: Uint8Array): void {
    this.#transports.get(track)?.sendReport(report);
  }

  disconnect(): void {
    this.#options.disconnect();
  }

  get #carriesAll(): boolean {
    if (this.#transports.size < this.presentation.trackCount) return false;
    return [...this.#transports].every(([track, { channel }]) => channel === usualChannel(track));
  }

  #noteStuck(): void {
    const nowMs = this.#options.clock.monotonicMs();
    this.#stuckSinceMs ??= nowMs;
    if (nowMs - this.#stuckSinceMs > stuckLimitMs) this.disconnect();
  }
}
