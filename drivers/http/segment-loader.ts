import type { MediaPlaylist } from "@tessera/formats/hls";
import { notMedia } from "./explain.ts";
import { Fmp4Segments } from "./fmp4-segments.ts";
import { webAddress } from "./http-client.ts";
import type { Enquiry } from "./pull-request.ts";
import { readBody } from "./read-body.ts";
import type { SegmentContent } from "./segment-content.ts";
import { TsSegments } from "./ts-segments.ts";

type MediaSegment = MediaPlaylist["segments"][number];

/** Ten seconds at 50 Mbit/s. */
const maxSegmentBytes = 64 * 1024 * 1024;
const tsSyncByte = 0x47;

/** Fetches segments and reads what is in them: fMP4 or MPEG-TS. */
export class SegmentLoader {
  readonly #request: Enquiry;
  readonly #ts = new TsSegments();
  #fmp4: { readonly mapUrl: string; readonly segments: Fmp4Segments } | undefined;

  constructor(request: Enquiry) {
    this.#request = request;
  }

  /** Undefined if it holds no picture. Throws HttpFault and BrokenBytes. */
  async load(segment: MediaSegment, playlistUrl: URL): Promise<SegmentContent | undefined> {
    const { uri, byteRange, mapUri } = segment;
    const bytes = await this.#fetch(uri, playlistUrl, byteRange);
    if (mapUri !== undefined) return (await this.#fmp4Of(mapUri, playlistUrl)).read(bytes);
    if (bytes[0] === tsSyncByte) return this.#ts.read(bytes);
    return new Fmp4Segments(bytes).read(bytes); // without a map it must bring its own
  }

  async #fmp4Of(mapUri: string, playlistUrl: URL): Promise<Fmp4Segments> {
    const mapUrl = webAddress(mapUri, playlistUrl)?.href ?? "";
    if (this.#fmp4?.mapUrl !== mapUrl) {
      const segments = new Fmp4Segments(await this.#fetch(mapUri, playlistUrl));
      this.#fmp4 = { mapUrl, segments };
    }
    return this.#fmp4.segments;
  }

  async #fetch(
    uri: string,
    base: URL,
    range?: NonNullable<MediaSegment["byteRange"]>,
  ): Promise<Buffer> {
    const { client, clock, url } = this.#request;
    const address = webAddress(uri, base);
    if (!address) throw notMedia(url);
    const { message } = await client.get(address, range);
    const body = await readBody(message, maxSegmentBytes, clock);
    const isWhole = message.statusCode === 200;
    return range && isWhole ? body.subarray(range.offset, range.offset + range.length) : body;
  }
}
