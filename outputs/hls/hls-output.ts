import { BadRequest, Unauthorized } from "@tessera/base";
import {
  noPicture,
  type OutputReply,
  type OutputRequest,
  type OutputTools,
  type Place,
  pictureTimeoutMs,
  placeOf,
  placePath,
  type RequestOutput,
  type RequestService,
  type ViewerGate,
} from "@tessera/engine";
import { codecStrings } from "@tessera/formats/fmp4";
import { writeMasterPlaylist } from "@tessera/formats/hls";
import type { HlsSession } from "./hls-session.ts";
import { HlsSessions, type SessionOptions } from "./hls-sessions.ts";
import { measure } from "./rates.ts";
import { nameOf } from "./resource-name.ts";
import { answerSession, playlistReply } from "./session-answers.ts";

const entryName = "index.m3u8";
const sessionFolder = "s";

const defaults: SessionOptions = {
  // Whole frames at 10, 12, 15, 20, 25 and 30 a second fill nearly all of it.
  partTargetMs: 350,
  minSegmentMs: 1000,
  segmentCount: 7,
  maxSegmentBytes: 16 * 1024 * 1024,
  maxSessions: 2000,
  maxSessionsOfViewer: 256,
};

/** HLS and low-latency HLS, from memory. */
export function createHlsOutput(options: Partial<SessionOptions> = {}): RequestOutput {
  const path = "/live/hls";
  return {
    protocol: "hls",
    path,
    entryOf: (place) => `${path}/${placePath(place)}/${entryName}`,
    open: async (gate, tools) => new HlsService(gate, tools, { ...defaults, ...options }),
  };
}

class HlsService implements RequestService {
  readonly #gate: ViewerGate;
  readonly #sessions: HlsSessions;

  constructor(gate: ViewerGate, tools: OutputTools, options: SessionOptions) {
    this.#gate = gate;
    this.#sessions = new HlsSessions(tools, options);
  }

  async answer(request: OutputRequest): Promise<OutputReply> {
    const { method, parts, query } = request;
    if (method !== "GET") return { status: 405, headers: { allow: "GET" } };
    const [folder, id = "", name = ""] = parts;
    if (parts.length === 3 && folder === sessionFolder) {
      const session = this.#sessions.find(id);
      return session.serve(() => answerSession(session, name, query));
    }
    const place = entryPlace(parts);
    if (!place) throw new BadRequest("live-address-invalid", addressText);
    return this.#enter(place, request);
  }

  async stop(): Promise<void> {
    this.#sessions.stop();
  }

  async #enter(place: Place, { token, address }: OutputRequest): Promise<OutputReply> {
    const pass = await this.#gate.admit(token, place, address);
    if (!pass) throw new Unauthorized("play-token-invalid", tokenText);
    const session = this.#sessions.open(pass);
    try {
      return await session.serve(() => masterReply(session));
    } catch (error) {
      session.end();
      throw error;
    }
  }
}

function entryPlace([device, channel, flow, name, ...rest]: readonly string[]): Place | undefined {
  return name === entryName && rest.length === 0 ? placeOf(device, channel, flow) : undefined;
}

/** Waits for the first pictures: players want codecs, rate and bandwidth before anything else. */
async function masterReply(session: HlsSession): Promise<OutputReply> {
  const { stream } = session;
  const isMeasured = () => measure(stream.segmenter.listed).seconds >= measuredAfterS;
  await session.until(() => stream.tracks !== undefined && isMeasured(), pictureTimeoutMs);
  const { tracks } = stream;
  const { peakBps, frameRate } = measure(stream.segmenter.listed);
  if (!tracks?.video) throw noPicture(stream.state);
  const { width, height } = tracks.video;
  return playlistReply(
    writeMasterPlaylist({
      // Relative, for whoever sits behind a proxy that adds a folder.
      mediaUri: `../../../${sessionFolder}/${session.id}/${nameOf.playlist}`,
      bitrateBps: peakBps * bitrateReserve,
      width,
      height,
      frameRate,
      codecs: codecStrings(tracks).map((codec) => sampleEntries[codec] ?? codec),
    }),
  );
}

/** Players that are not browsers know a codec by the name of its sample entry only. */
const sampleEntries: Readonly<Record<string, string>> = { flac: "fLaC", opus: "Opus" };

/** Players get their first segment no later for it: none is shorter. */
const measuredAfterS = 0.9;
/** More may happen before the camera than in the first second. */
const bitrateReserve = 1.25;

const addressText = {
  zh: "播放地址不正确：应为 /live/hls/设备/通道/码流/index.m3u8，码流为 1（主码流）或 2（子码流）",
  en: "The play address is wrong. It must be /live/hls/device/channel/flow/index.m3u8, with flow 1 (main stream) or 2 (sub stream).",
};
const tokenText = {
  zh: "播放地址无效或已过期，请重新播放。",
  en: "The play address is invalid or has expired. Play again.",
};
