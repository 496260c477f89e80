import { silentLogger, systemClock, type TlsIdentity } from "@tessera/base";
import { type RtmpMedia, type RtmpRequest, RtmpServer } from "@tessera/protocols/rtmp";
import { onTestFinished } from "vitest";

interface Reception {
  readonly media: RtmpMedia[];
  end: string | undefined;
}

/** A service that takes what is published to it, on a port that it keeps over its own end. */
export class AService {
  readonly requests: RtmpRequest[] = [];
  readonly receptions: Reception[] = [];
  refusal: string | undefined;
  port = 0;
  readonly #tls: TlsIdentity | undefined;
  #server: RtmpServer | undefined;

  constructor(tls?: TlsIdentity) {
    this.#tls = tls;
    onTestFinished(() => this.stop());
  }

  async start(): Promise<this> {
    const handlers = {
      onPublish: async (request: RtmpRequest) => {
        this.requests.push(request);
        if (this.refusal !== undefined) return { refusal: this.refusal };
        const reception: Reception = { media: [], end: undefined };
        this.receptions.push(reception);
        return {
          onMedia: (media: RtmpMedia) =>
            void reception.media.push({ ...media, body: Buffer.from(media.body) }),
          onEnd: (reason: string) => {
            reception.end = reason;
          },
        };
      },
      onPlay: async () => ({ refusal: "nothing is played here" }),
    };
    this.#server = new RtmpServer({
      handlers,
      clock: systemClock,
      log: silentLogger,
      maxConnections: 10,
      tls: this.#tls,
    });
    this.port = await this.#server.listen({ host: "127.0.0.1", port: this.port });
    return this;
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
    this.#server = undefined;
  }

  get url(): string {
    return `rtmp${this.#tls ? "s" : ""}://127.0.0.1:${this.port}/live/gate?auth=opensesame`;
  }
}
