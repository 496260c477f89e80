import { beginsWithIdr } from "./first-picture.ts";
import { LiveConnection, type Socket } from "./live-connection.ts";
import { codecsOf } from "./live-state.ts";
import { mediaSourceClass } from "./media-source.ts";
import { MseBuffer } from "./mse-buffer.ts";
import { kilobits, RateMeter } from "./rate-meter.ts";
import type { LiveTransport, TransportFigures, TransportParts } from "./rung.ts";

const browserSocket = (url: string): Socket => new WebSocket(url);

/** Fragments of MP4 over a WebSocket, with the server's words about the camera beside them. */
export class MseTransport implements LiveTransport {
  readonly #parts: TransportParts;
  readonly #openSocket: (url: string) => Socket;
  readonly #rate = new RateMeter(3000);
  #connection: LiveConnection | undefined;
  /** Outlives a connection: the last picture stays on screen, and the same kind of media goes on. */
  #buffer: MseBuffer | undefined;
  #receivedBytes = 0;
  /** Of H.264 that has just been announced: the first picture tells whether the browser can begin with it. */
  #codecsToBegin: string | undefined;

  constructor(parts: TransportParts, openSocket: (url: string) => Socket = browserSocket) {
    this.#parts = parts;
    this.#openSocket = openSocket;
  }

  get figures(): TransportFigures {
    return { bitrateKbps: kilobits(this.#rate.perSecond), latencyMs: this.#buffer?.latencyMs };
  }

  get isWaiting(): boolean {
    return this.#connection?.isWaiting ?? false;
  }

  open(address: string): void {
    this.disconnect();
    const { events } = this.#parts;
    this.#connection = new LiveConnection(address, this.#openSocket, {
      onMessage: (message) => {
        events.onHeard();
        if (message.type === "mse") this.#prepare(message.mime);
        else events.onSource(message);
      },
      onInit: (bytes) => this.#append(bytes),
      onFragments: (bytes) => this.#begin(bytes),
      onClosed: () => events.onFailed({ code: "connection-lost" }),
    });
  }

  disconnect(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }

  reset(): void {
    this.#buffer?.close();
    this.#buffer = undefined;
  }

  follow(): void {
    this.#buffer?.follow();
    this.#rate.note(this.#receivedBytes, this.#parts.clock.monotonicMs());
  }

  jumpToEdge(): void {
    this.#buffer?.jumpToEdge();
  }

  close(): void {
    this.disconnect();
    this.reset();
    this.#parts.video.removeAttribute("src");
    this.#parts.video.load();
  }

  /** A first or a new source: the same kind goes on in the same buffer, another gets its own. */
  #prepare(mime: string): void {
    const { video, clock, events } = this.#parts;
    const codecs = codecsOf(mime);
    const Source = mediaSourceClass();
    if (!Source?.isTypeSupported(mime))
      return events.onFailed({ code: "codec-unsupported", codecs });
    if (this.#buffer?.mime === mime) {
      this.#buffer.startAnew();
    } else {
      this.reset();
      const onError = (error: unknown) =>
        events.onFailed({ code: "media-error", detail: String(error) });
      this.#buffer = new MseBuffer(Source, { video, mime, clock, onError });
    }
    this.#codecsToBegin = codecs.startsWith("avc") ? codecs : undefined;
    events.onMedia(codecs);
  }

  #begin(bytes: Uint8Array<ArrayBuffer>): void {
    const codecs = this.#codecsToBegin;
    const isIdr = codecs === undefined ? true : beginsWithIdr(bytes);
    if (isIdr) this.#codecsToBegin = undefined;
    if (codecs !== undefined && isIdr === false)
      return this.#parts.events.onFailed({ code: "codec-unsupported", codecs });
    this.#append(bytes);
  }

  #append(bytes: Uint8Array<ArrayBuffer>): void {
    this.#receivedBytes += bytes.byteLength;
    this.#parts.events.onHeard();
    this.#buffer?.append(bytes);
  }
}
