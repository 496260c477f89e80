import type Hls from "hls.js";
import { bufferedAheadMs } from "./buffered-ahead.ts";
import { mediaSourceClass } from "./media-source.ts";
import { kilobits, RateMeter } from "./rate-meter.ts";
import type { LiveTransport, TransportFigures, TransportParts } from "./rung.ts";

const config = {
  lowLatencyMode: true,
  enableWorker: false,
  backBufferLength: 30,
  maxLiveSyncPlaybackRate: 1.1,
};

/** By the library or, where there is no media source, by the browser itself. */
export class HlsTransport implements LiveTransport {
  readonly #parts: TransportParts;
  /** Segments come in bursts: a short window would show nothing between them. */
  readonly #rate = new RateMeter(10_000);
  #hls: Hls | undefined;
  #attempt = 0;
  #receivedBytes = 0;

  constructor(parts: TransportParts) {
    this.#parts = parts;
  }

  get figures(): TransportFigures {
    const latencyMs = this.#hls && Math.round(this.#hls.latency * 1000);
    return {
      bitrateKbps: this.#hls && kilobits(this.#rate.perSecond),
      latencyMs: latencyMs || bufferedAheadMs(this.#parts.video),
    };
  }

  open(address: string): void {
    this.disconnect();
    if (!mediaSourceClass()) return this.#openNatively(address);
    void this.#loadLibrary(address, this.#attempt);
  }

  /** The element keeps its last picture until the next connection. */
  disconnect(): void {
    this.#attempt += 1;
    this.#hls?.stopLoad();
  }

  reset(): void {
    this.disconnect();
    this.#hls?.destroy();
    this.#hls = undefined;
  }

  follow(): void {
    this.#rate.note(this.#receivedBytes, this.#parts.clock.monotonicMs());
  }

  jumpToEdge(): void {
    const edgeS = this.#hls?.liveSyncPosition;
    if (edgeS && edgeS > this.#parts.video.currentTime) this.#parts.video.currentTime = edgeS;
  }

  close(): void {
    this.reset();
    this.#parts.video.removeAttribute("src");
    this.#parts.video.load();
  }

  /** Only now: most viewers never need it. */
  async #loadLibrary(address: string, attempt: number): Promise<void> {
    try {
      const library = await import("hls.js");
      if (attempt === this.#attempt) this.#load(library, address);
    } catch {
      if (attempt === this.#attempt) this.#parts.events.onFailed({ code: "connection-lost" });
    }
  }

  #load({ default: Library, Events, ErrorTypes }: typeof import("hls.js"), address: string): void {
    this.reset();
    const attempt = this.#attempt;
    const { video, events } = this.#parts;
    const hls = new Library(config);
    const codecs = new Set<string>();
    hls.on(Events.FRAG_BUFFERED, (_, { stats }) => {
      this.#receivedBytes += stats.loaded;
      if (attempt === this.#attempt) events.onHeard();
    });
    hls.on(Events.BUFFER_CODECS, (_, { video: picture, audio, audiovideo }) => {
      for (const track of [audiovideo, picture, audio]) if (track?.codec) codecs.add(track.codec);
      if (attempt === this.#attempt) events.onMedia([...codecs].join(", "));
    });
    hls.on(Events.ERROR, (_, { fatal, type, details }) => {
      if (!fatal || attempt !== this.#attempt) return;
      const isNetwork = type === ErrorTypes.NETWORK_ERROR;
      events.onFailed(
        isNetwork ? { code: "connection-lost" } : { code: "media-error", detail: details },
      );
    });
    hls.loadSource(address);
    hls.attachMedia(video);
    this.#hls = hls;
  }

  #openNatively(address: string): void {
    this.#parts.video.src = address;
    this.#parts.events.onMedia("");
  }
}
