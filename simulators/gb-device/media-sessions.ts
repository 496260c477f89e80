import { randomInt } from "node:crypto";
import {
  endOfFileNotice,
  type GbSdp,
  GbSdpRefused,
  oppositeMode,
  parseGbSdp,
  parseMansrtsp,
  parseSubject,
  psPayload,
  sdpType,
  writeGbSdp,
} from "@tessera/protocols/gb28181";
import { openMediaSender } from "@tessera/protocols/gb28181/media";
import type { IncomingRequest, SipAgent } from "@tessera/protocols/sip";
import { FileFootage } from "../footage/file-footage.ts";
import type { Footage } from "../footage/footage.ts";
import { DrawnFootage } from "./media/drawn-footage.ts";
import { MediaSession } from "./media-session.ts";
import type { PtzHead } from "./ptz-head.ts";
import { recordingsWithin, sizeOf } from "./recordings.ts";
import type { ServerLine } from "./server-line.ts";
import type { GbChannel, Setup } from "./setup.ts";
import type { Speaker } from "./speaker.ts";

interface Parts {
  readonly setup: Setup;
  readonly agent: SipAgent;
  readonly line: ServerLine;
  readonly speaker: Speaker;
  readonly headOf: (channelId: string) => PtzHead | undefined;
}

interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** A server that does not hang up after the end of a recording is hung up on. */
const patienceMs = 10_000;

/** Takes INVITEs and lets the channels send. */
export class MediaSessions {
  readonly #parts: Parts;
  readonly #sessions = new Set<MediaSession>();
  isPictureless = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get all(): readonly MediaSession[] {
    return [...this.#sessions];
  }

  async take(request: IncomingRequest): Promise<void> {
    const offer = offerOf(request);
    if (!offer) return request.respond(488);
    const channel = this.#channelOf(request, offer);
    if (!channel) return request.respond(404);
    if (!channel.isOnline) return request.respond(603);
    if (offer.purpose === "Talk") return await this.#parts.speaker.talk(request, offer);
    const span = this.#spanOf(offer);
    if (span === "none") return request.respond(404);
    await this.#open(request, { offer, channel, span });
  }

  requestKey(channelId: string): void {
    for (const session of this.#sessions) if (session.channelId === channelId) session.requestKey();
  }

  setPictureless(isPictureless: boolean): void {
    this.isPictureless = isPictureless;
    for (const session of this.#sessions) session.isPictureless = isPictureless;
  }

  async endAll(): Promise<void> {
    await Promise.all(this.all.map(async ({ dialog }) => await dialog?.end()));
  }

  /** Without a word. */
  dropAll(): void {
    for (const session of this.#sessions) session.close();
    this.#sessions.clear();
  }

  async #open(
    request: IncomingRequest,
    asked: { offer: GbSdp; channel: GbChannel; span: Span | undefined },
  ): Promise<void> {
    const { setup } = this.#parts;
    const { offer, channel, span } = asked;
    const mode = oppositeMode(offer.mode);
    const { host, ports, clock } = setup;
    const onLoss = () => void session.dialog?.end();
    const sender = await openMediaSender({ mode, host, ports, clock, onEnd: onLoss });
    const session: MediaSession = new MediaSession({
      ...asked,
      setup,
      sender,
      mode,
      ssrc: this.#ssrcFor(offer),
      footage: this.#footageOf(channel, offer, span),
      durationMs: span && span.endMs - span.startMs,
      onEnd: () => void this.#tellEnd(session),
    });
    session.isPictureless = this.isPictureless;
    const answer = await this.#answerTo(offer, session, { port: sender.port, span });
    if (request.cancelled.aborted) return sender.close();
    const dialog = request.accept({ contentType: sdpType, body: answer });
    session.dialog = dialog;
    this.#sessions.add(session);
    dialog.onRequest((inside) => this.#takeInside(session, inside));
    void this.#forgetAfter(dialog.ended, session);
    try {
      await dialog.confirmed;
      await session.run();
    } catch {
      await dialog.end();
    }
  }

  async #forgetAfter(ended: Promise<unknown>, session: MediaSession): Promise<void> {
    await ended;
    session.close();
    this.#sessions.delete(session);
  }

  #takeInside(session: MediaSession, request: IncomingRequest): void {
    if (request.method !== "INFO") return request.respond(405);
    const control = parseMansrtsp(request.body);
    if (!control) return request.respond(400);
    request.respond(200);
    session.control(control);
  }

  #channelOf(request: IncomingRequest, offer: GbSdp): GbChannel | undefined {
    const subject = parseSubject(request.headers.get("Subject"));
    const names = [request.toUser, subject?.senderId, offer.recording?.channelId];
    const { channels } = this.#parts.setup;
    return channels.find(({ channelId }) => names.includes(channelId));
  }

  /** What there is of the time that is asked for; undefined: live. */
  #spanOf({ purpose, span }: GbSdp): Span | undefined | "none" {
    if (purpose !== "Playback" && purpose !== "Download") return undefined;
    if (!span) return "none";
    const [fromMs, toMs] = [span.startSeconds * 1000, span.endSeconds * 1000];
    const found = recordingsWithin(this.#parts.setup.recordings, fromMs, toMs);
    if (found.length === 0) return "none";
    return {
      startMs: Math.max(fromMs, Math.min(...found.map(({ startMs }) => startMs))),
      endMs: Math.min(toMs, Math.max(...found.map(({ endMs }) => endMs))),
    };
  }

  /** The sub stream is half as wide and high. */
  #footageOf(channel: GbChannel, offer: GbSdp, span: Span | undefined): Footage {
    const { video, clock } = this.#parts.setup;
    if (video.file !== undefined) return new FileFootage(video.file, video.fps);
    const isSub = (offer.stream?.number ?? 0) > 0;
    const head = this.#parts.headOf(channel.channelId);
    return new DrawnFootage({
      ...video,
      width: isSub ? video.width / 2 : video.width,
      height: isSub ? video.height / 2 : video.height,
      scene: channel.scene,
      title: channel.name,
      note: channel.hasPtz ? () => head?.positionText() ?? "" : undefined,
      startMs: span?.startMs ?? clock.nowMs(),
    });
  }

  #ssrcFor(offer: GbSdp): string {
    const { ssrc } = this.#parts.setup;
    if (ssrc === "zero") return "0000000000";
    if (ssrc === "as-asked" && offer.ssrc !== undefined) return offer.ssrc;
    return String(randomInt(10 ** 9)).padStart(10, "0");
  }

  async #answerTo(
    offer: GbSdp,
    session: MediaSession,
    { port, span }: { readonly port: number; readonly span: Span | undefined },
  ): Promise<Uint8Array> {
    const { setup, agent } = this.#parts;
    const bytes = writeGbSdp({
      originId: session.channelId,
      purpose: offer.purpose,
      host: await agent.localHostFor(setup.server.peer),
      port,
      media: "video",
      mode: session.mode,
      direction: "sendonly",
      payloads: [psPayload],
      ssrc: setup.ssrc === "zero" ? undefined : session.ssrc,
      span: offer.span,
      fileSize: offer.purpose === "Download" && span ? sizeOf(span) : undefined,
    });
    if (!setup.omitsSetup) return bytes;
    return Buffer.from(
      Buffer.from(bytes)
        .toString()
        .replace(/a=setup:.*\r\n/, ""),
    );
  }

  async #tellEnd(session: MediaSession): Promise<void> {
    const { setup, line } = this.#parts;
    const { dialog } = session;
    if (!dialog) return;
    if (setup.endsBy === "bye") return await dialog.end();
    const notice = endOfFileNotice({ sn: line.nextSn(), deviceId: session.channelId });
    if (setup.endsBy === "message") await line.tell(notice, dialog.callId);
    else await dialog.request("MESSAGE", line.contentOf(notice)).catch(() => undefined);
    const cancel = setup.clock.after(patienceMs, () => void dialog.end());
    await dialog.ended;
    cancel();
  }
}

function offerOf(request: IncomingRequest): GbSdp | undefined {
  try {
    return parseGbSdp(request.body);
  } catch (error) {
    if (error instanceof GbSdpRefused) return undefined;
    throw error;
  }
}
