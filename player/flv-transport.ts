import type Mpegts from "mpegts.js";
import { bufferedAheadMs } from "./buffered-ahead.ts";
import type { FailureReason } from "./failure-reason.ts";
import type { LiveTransport, TransportFigures, TransportParts } from "./rung.ts";
import { webSocketUrl } from "./wire-message.ts";

/** Faster by a tenth until the edge is near; a jump only when that would take too long. */
const chasing: Mpegts.Config = {
  liveSync: true,
  liveSyncMaxLatency: 0.5,
  liveSyncTargetLatency: 0.25,
  liveSyncPlaybackRate: 1.1,
  liveBufferLatencyChasing: true,
  liveBufferLatencyMaxLatency: 2,
  liveBufferLatencyMinRemain: 0.3,
};
const config: Mpegts.Config = {
  ...chasing,
  enableWorker: false,
  enableStashBuffer: false,
  lazyLoad: false,
  deferLoadAfterSourceOpen: false,
  autoCleanupSourceBuffer: true,
  autoCleanupMaxBackwardDuration: 30,
  autoCleanupMinBackwardDuration: 10,
};

/** FLV over a WebSocket, taken apart in the page. */
export class FlvTransport implements LiveTransport {
  readonly #parts: TransportParts;
  /** Kept after its connection: with it the last picture would go. */
  #player: Mpegts.Player | undefined;
  #isConnected = false;
  #attempt = 0;
  #bitrateKbps: number | undefined;

  constructor(parts: TransportParts) {
    this.#parts = parts;
  }

  get figures(): TransportFigures {
    return { bitrateKbps: this.#bitrateKbps, latencyMs: bufferedAheadMs(this.#parts.video) };
  }

  open(address: string): void {
    this.disconnect();
    void this.#loadLibrary(address, this.#attempt);
  }

  disconnect(): void {
    this.#attempt += 1;
    if (this.#isConnected) this.#player?.unload();
    this.#isConnected = false;
  }

  reset(): void {
    this.disconnect();
    this.#player?.destroy();
    this.#player = undefined;
  }

  /** The library follows the edge by itself. */
  follow(): void {}
  jumpToEdge(): void {}

  close(): void {
    this.reset();
  }

  /** Only now: most viewers never need it. */
  async #loadLibrary(address: string, attempt: number): Promise<void> {
    try {
      const { default: mpegts } = await import("mpegts.js");
      if (attempt === this.#attempt) this.#load(mpegts, address);
    } catch {
      if (attempt === this.#attempt) this.#parts.events.onFailed({ code: "connection-lost" });
    }
  }

  #load(mpegts: typeof Mpegts, address: string): void {
    this.reset();
    const attempt = this.#attempt;
    const { video, events } = this.#parts;
    // Its errors are told by events.
    mpegts.LoggingControl.applyConfig({ enableAll: false });
    const url = webSocketUrl(address, globalThis.location.href);
    const player = mpegts.createPlayer({ type: "flv", isLive: true, url }, config);
    const { Events, ErrorTypes } = mpegts;
    const isCurrent = () => attempt === this.#attempt;
    player.on(Events.ERROR, (type: string, detail: string) => {
      if (isCurrent()) events.onFailed(reasonOf(type === ErrorTypes.NETWORK_ERROR, detail));
    });
    player.on(Events.LOADING_COMPLETE, () => {
      if (isCurrent()) events.onFailed({ code: "connection-lost" });
    });
    player.on(Events.MEDIA_INFO, (info: Mpegts.MSEPlayerMediaInfo) => {
      if (isCurrent()) events.onMedia(codecsOf(info));
    });
    player.on(Events.STATISTICS_INFO, ({ speed = 0 }: Mpegts.MSEPlayerStatisticsInfo) => {
      this.#bitrateKbps = Math.round(speed * 8.192);
      if (isCurrent() && speed > 0) events.onHeard();
    });
    player.attachMediaElement(video);
    player.load();
    this.#player = player;
    this.#isConnected = true;
  }
}

function codecsOf({ videoCodec, audioCodec }: Mpegts.MSEPlayerMediaInfo): string {
  return [videoCodec, audioCodec].filter(Boolean).join(", ");
}

function reasonOf(isNetwork: boolean, detail: string): FailureReason {
  return isNetwork ? { code: "connection-lost" } : { code: "media-error", detail };
}
