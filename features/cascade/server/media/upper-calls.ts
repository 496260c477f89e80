import { type Clock, ExpectedError, type Logger, NotFound } from "@tessera/base";
import type { Flow } from "@tessera/engine";
import {
  type GbSdp,
  GbSdpRefused,
  oppositeMode,
  parseGbSdp,
  parseSubject,
  psPayload,
  SsrcMaker,
  sdpType,
  writeGbSdp,
} from "@tessera/protocols/gb28181";
import {
  MediaError,
  type MediaPortRange,
  type MediaSender,
  openMediaSender,
} from "@tessera/protocols/gb28181/media";
import { type IncomingRequest, parseSipAddress } from "@tessera/protocols/sip";
import type { FootageReader } from "@tessera/recorder/read";
import { cameraTarget } from "../link/camera-target.ts";
import type { UpperLine } from "../link/upper-line.ts";
import type { Directory, SharedCamera } from "../sharing/directory.ts";
import { DeviceRecording, type DeviceRecordingParts } from "./device-recording.ts";
import { RecordedSource } from "./recorded-source.ts";
import { StreamSource } from "./stream-source.ts";
import { UpperCall, type UpperCallParts } from "./upper-call.ts";
import type { UpperSource } from "./upper-source.ts";

export interface UpperCallsParts extends DeviceRecordingParts {
  readonly reader: FootageReader;
  /** Where media sockets are opened. */
  readonly listenHost: string;
  readonly mediaPorts: () => MediaPortRange;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Where none is told: as fast as most platforms ask for. */
const usualDownloadSpeed = 4;

/** The streams that upper platforms get, each opened by an INVITE of theirs. */
export class UpperCalls {
  readonly #parts: UpperCallsParts;
  readonly #calls = new Set<UpperCall>();
  /** Also those that are not answered yet. */
  readonly #counts = new Map<number, number>();
  readonly #ssrcs = new SsrcMaker();

  constructor(parts: UpperCallsParts) {
    this.#parts = parts;
  }

  all(): Iterable<UpperCall> {
    return this.#calls;
  }

  countOf(cascadeId: number): number {
    return this.#counts.get(cascadeId) ?? 0;
  }

  /** Answers the INVITE. Never rejects. */
  async take(request: IncomingRequest, line: UpperLine, directory: Directory): Promise<void> {
    const { id, loadLimit } = line.cascade;
    if (loadLimit > 0 && this.countOf(id) >= loadLimit)
      return request.respond(486, { reason: "Load limit reached" });
    this.#counts.set(id, this.countOf(id) + 1);
    try {
      const call = await this.#open(request, line, directory);
      this.#calls.add(call);
      await call.over;
      this.#calls.delete(call);
    } catch (error) {
      const { status, reason } = refusalOf(error);
      const isOurFault = status === 500 && !request.cancelled.aborted;
      if (isOurFault) this.#parts.log.error({ error }, "an INVITE from above failed");
      request.respond(status, { reason });
    } finally {
      this.#counts.set(id, this.countOf(id) - 1);
    }
  }

  /** Those of a platform that is left, or of all. */
  async stop(cascadeId?: number): Promise<void> {
    const calls = [...this.#calls].filter(
      (call) => cascadeId === undefined || call.cascadeId === cascadeId,
    );
    for (const call of calls) call.end();
    await Promise.all(calls.map((call) => call.over));
  }

  async #open(request: IncomingRequest, line: UpperLine, directory: Directory): Promise<UpperCall> {
    const offer = parseGbSdp(request.body);
    const camera = calledCamera(request, offer, directory);
    if (!camera) throw new NotFound("channel-unknown", noText);
    if (offer.purpose === "Talk" || offer.media !== "video") throw new GbSdpRefused();
    request.respond(100);
    const source = await this.#source(camera, offer, line, request.cancelled);
    try {
      return await this.#answer(request, { line, camera, offer, source });
    } catch (error) {
      source.stop();
      throw error;
    }
  }

  async #answer(
    request: IncomingRequest,
    { line, camera, offer, source }: Pick<UpperCallParts, "line" | "camera" | "offer" | "source">,
  ): Promise<UpperCall> {
    const { clock, log } = this.#parts;
    const host = await line.localHost();
    let call: UpperCall | undefined;
    const sender = await this.#sender(offer, () => call?.end());
    const ssrc = offer.ssrc ?? this.#ssrcs.take(line.localSerial, offer.purpose !== "Play");
    const payload = offer.payloads.find(({ encoding }) => encoding === "PS") ?? psPayload;
    const answer = writeGbSdp({
      originId: camera.id,
      purpose: offer.purpose,
      host,
      port: sender.port,
      media: "video",
      mode: oppositeMode(offer.mode),
      direction: "sendonly",
      payloads: [payload],
      ssrc,
      span: offer.span,
      fileSize: offer.purpose === "Download" ? source.fileBytes : undefined,
    });
    const dialog = request.accept({ contentType: sdpType, body: answer });
    const about = { ssrc, payloadType: payload.type, clock, log };
    call = new UpperCall({ line, camera, offer, source, sender, dialog, ...about });
    if (offer.ssrc === undefined) void call.over.then(() => this.#ssrcs.release(ssrc));
    return call;
  }

  async #sender(offer: GbSdp, onEnd: () => void): Promise<MediaSender> {
    const { listenHost, mediaPorts, clock } = this.#parts;
    const mode = oppositeMode(offer.mode);
    return openMediaSender({ mode, host: listenHost, ports: mediaPorts(), clock, onEnd });
  }

  async #source(
    camera: SharedCamera,
    offer: GbSdp,
    { cascade }: UpperLine,
    signal: AbortSignal,
  ): Promise<UpperSource> {
    const { channel } = camera;
    if (offer.purpose === "Play")
      return StreamSource.open(channel, this.#flowOf(camera, offer), this.#parts, signal);
    const { startSeconds = 0, endSeconds = 0 } = offer.span ?? {};
    if (!cascade.sharesRecordings || endSeconds <= startSeconds)
      throw new NotFound("no-recordings", noText);
    const span = { startMs: startSeconds * 1000, endMs: endSeconds * 1000 };
    const isDownload = offer.purpose === "Download";
    const speed = Math.max(1, offer.downloadSpeed ?? usualDownloadSpeed);
    const own = await RecordedSource.open(
      { place: { channel, flow: 1 }, ...span, scale: isDownload ? speed : 1 },
      this.#parts,
    );
    if (own) return own;
    const purpose = isDownload ? "download" : "playback";
    const device = await DeviceRecording.open({ channel, purpose, ...span }, this.#parts, signal);
    if (!device) throw new NotFound("no-recordings", noText);
    return device;
  }

  /** The sub stream only where there is one. */
  #flowOf({ channel }: SharedCamera, { stream }: GbSdp): Flow {
    if (!stream || stream.number === 0) return 1;
    const { driver, connection } = cameraTarget(this.#parts, channel);
    return driver.hasSubStream?.(connection, channel) ? 2 : 1;
  }
}

/** By the address that is called; else by whom the stream is from. */
function calledCamera(
  { uri, headers }: IncomingRequest,
  { recording }: GbSdp,
  directory: Directory,
): SharedCamera | undefined {
  const names = [
    parseSipAddress(uri)?.user,
    parseSubject(headers.get("Subject"))?.senderId,
    recording?.channelId,
  ];
  for (const name of names) {
    const camera = name === undefined ? undefined : directory.camera(name);
    if (camera) return camera;
  }
  return undefined;
}

const noText = { zh: "没有该通道或录像", en: "There is no such channel or recording" };

/** As the other side understands it; the words are English because SIP's are. */
function refusalOf(error: unknown): { readonly status: number; readonly reason: string } {
  if (error instanceof GbSdpRefused) return { status: 488, reason: "Not Acceptable Here" };
  if (error instanceof NotFound) return { status: 404, reason: "Not Found" };
  if (error instanceof MediaError && error.fault === "no-port")
    return { status: 486, reason: "No media port is free" };
  if (error instanceof ExpectedError) return { status: 480, reason: "Temporarily Unavailable" };
  return { status: 500, reason: "Server Internal Error" };
}
