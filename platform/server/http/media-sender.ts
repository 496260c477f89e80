import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { Clock, Logger } from "@tessera/base";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { MediaBytes, MediaReply } from "../../contract/index.ts";
import { type ByteRange, readRange } from "./byte-range.ts";
import { replyWithText } from "./error-reply.ts";
import { playTokenInvalid } from "./play-token-invalid.ts";

/** A right that was taken away ends what is being sent within five seconds. */
const askAgainMs = 2_000;

/** Sends bytes of any length: in ranges if asked, as fast as they are taken, until who takes them goes. */
export class MediaSender {
  readonly #clock: Clock;
  readonly #log: Logger;
  /** Until all has left: who takes nothing any more must not keep the server from stopping. */
  readonly #running = new Set<ServerResponse>();

  constructor(
    app: FastifyInstance,
    { clock, log }: { readonly clock: Clock; readonly log: Logger },
  ) {
    this.#clock = clock;
    this.#log = log;
    app.addHook("preClose", async () => {
      for (const response of this.#running) response.destroy();
    });
  }

  send(
    request: FastifyRequest,
    reply: FastifyReply,
    media: MediaReply,
    stillMay: () => Promise<boolean>,
  ): FastifyReply {
    reply.headers({ "cache-control": "no-store", ...media.headers });
    if (media.kind === "nothing") return reply.removeHeader("content-type").code(204).send();
    describe(reply, media);
    if (isKnownTo(request, media)) return reply.code(304).send();
    const range = rangeOf(request, media);
    if (range === "unsatisfiable") return refuseRange(request, reply, media);
    const { fromByte, toByte } = range === "whole" ? wholeOf(media) : range;
    if (media.mayRead && !media.mayRead(fromByte, toByte)) throw playTokenInvalid();
    if (range !== "whole")
      reply
        .code(206)
        .header("content-range", `bytes ${fromByte}-${toByte - 1}/${media.totalBytes}`);
    if (media.totalBytes !== undefined) reply.header("content-length", toByte - fromByte);
    if (request.method === "HEAD") return reply.send();
    this.#running.add(reply.raw);
    reply.raw.on("close", () => this.#running.delete(reply.raw));
    return reply.send(this.#open(media, { fromByte, toByte }, stillMay));
  }

  #open(media: MediaBytes, range: ByteRange, stillMay: () => Promise<boolean>): Readable {
    const gone = new AbortController();
    const bytes = media.read(range.fromByte, range.toByte, gone.signal);
    const stream = Readable.from(bytes, { objectMode: false });
    const stopAsking = this.#clock.every(askAgainMs, () => {
      void this.#mayGoOn(stillMay).then((may) => may || stream.destroy(rightTakenAway));
    });
    stream.on("error", (error) => {
      if (error !== rightTakenAway) this.#log.warn({ error }, "a reply of media broke off");
    });
    stream.on("close", () => {
      stopAsking();
      gone.abort();
    });
    return stream;
  }

  async #mayGoOn(stillMay: () => Promise<boolean>): Promise<boolean> {
    try {
      return await stillMay();
    } catch (error) {
      this.#log.warn({ error }, "who takes media could not be asked for the right");
      return false;
    }
  }
}

const rightTakenAway = new Error("the right was taken away");

function describe(reply: FastifyReply, media: MediaBytes): void {
  reply.type(media.contentType);
  reply.header("accept-ranges", media.totalBytes === undefined ? "none" : "bytes");
  if (media.tag !== undefined) reply.header("etag", `"${media.tag}"`);
  if (media.modifiedAtMs !== undefined)
    reply.header("last-modified", new Date(media.modifiedAtMs).toUTCString());
  if (media.fileName !== undefined)
    reply.header("content-disposition", `attachment; ${fileNames(media.fileName)}`);
}

/** RFC 6266: a plain name for old programs beside the real one. */
function fileNames(name: string): string {
  const plain = name.replaceAll(/[^\w.() -]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, percentEncoded);
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const percentEncoded = (sign: string): string =>
  `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

function isKnownTo(request: FastifyRequest, { tag }: MediaBytes): boolean {
  const known = request.headers["if-none-match"];
  if (tag === undefined || known === undefined) return false;
  return known.split(",").some((one) => one.trim().replace(/^W\//, "") === `"${tag}"`);
}

function rangeOf(
  request: FastifyRequest,
  media: MediaBytes,
): ByteRange | "whole" | "unsatisfiable" {
  const { totalBytes, tag } = media;
  if (totalBytes === undefined) return "whole";
  const condition = request.headers["if-range"];
  // A date is too coarse for what grows: only the tag says that the bytes are the same.
  if (condition !== undefined && condition !== `"${tag}"`) return "whole";
  return readRange(request.headers.range, totalBytes);
}

const wholeOf = ({ totalBytes = Number.POSITIVE_INFINITY }: MediaBytes): ByteRange => ({
  fromByte: 0,
  toByte: totalBytes,
});

function refuseRange(
  request: FastifyRequest,
  reply: FastifyReply,
  { totalBytes = 0 }: MediaBytes,
): FastifyReply {
  const text = {
    zh: `请求的字节范围超出文件，文件共 ${totalBytes} 字节。`,
    en: `The requested byte range is outside the file, which has ${totalBytes} bytes.`,
  };
  reply.header("content-range", `bytes */${totalBytes}`).removeHeader("content-disposition");
  return replyWithText(request, reply, { status: 416, code: "range-outside", text });
}
