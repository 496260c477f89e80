import { type Logger, NotFound, type Text, TimedOut } from "@tessera/base";
import type { RecordingCommand } from "@tessera/engine";
import {
  type GbSdp,
  is2022,
  isEndOfFile,
  ManscdpRefused,
  mansrtspType,
  offeredPayloads,
  parseGbSdp,
  parseManscdp,
  SsrcMaker,
  type StreamVariant,
  sdpType,
  ssrcNumber,
  writeGbSdp,
  writeMansrtsp,
  writeSubject,
} from "@tessera/protocols/gb28181";
import { type IncomingRequest, type SipDialog, SipRefused } from "@tessera/protocols/sip";
import type { Conversation } from "../conversation.ts";
import { explainInvite } from "../explain.ts";
import type { DeviceSession } from "../sessions/device-session.ts";
import type {
  MediaCall,
  MediaEnd,
  MediaOffer,
  MediaPlan,
  MediaRequest,
  MediaSignalling,
  RecordingPlay,
} from "./media-signalling.ts";

const answerWithinMs = 15_000;
const usualDownloadSpeed = 4;
/** Until what a device has sent of a recording has come through. */
const longestRestMs = 40_000;

interface OpenCall {
  readonly deviceId: string;
  readonly channelId: string;
  readonly dialog: SipDialog;
  readonly finish: (end: MediaEnd) => void;
  readonly pauseListeners: Set<(isPaused: boolean) => void>;
  nextCseq: number;
}

interface MediaCallsParts {
  readonly conversation: Conversation;
  readonly log: Logger;
}

/** The INVITEs that run: live, playback and download. */
export class MediaCalls implements MediaSignalling {
  readonly #parts: MediaCallsParts;
  readonly #ssrcs = new SsrcMaker();
  readonly #byCallId = new Map<string, OpenCall>();
  readonly #byPlay = new Map<string, OpenCall>();

  constructor(parts: MediaCallsParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#byCallId.size;
  }

  async plan({ deviceId, mediaMode }: MediaRequest): Promise<MediaPlan> {
    const { conversation } = this.#parts;
    const { mediaMode: usual, mediaPorts } = conversation.settings;
    const { peer } = conversation.sessions.get(deviceId);
    return { mode: mediaMode ?? usual, ports: mediaPorts, deviceHost: peer.host };
  }

  async invite(offer: MediaOffer, signal: AbortSignal): Promise<MediaCall> {
    const { conversation } = this.#parts;
    const session = conversation.sessions.get(offer.deviceId);
    const { serial, host } = conversation.settings;
    const ssrc = this.#ssrcs.take(serial, offer.play !== undefined);
    try {
      const { agent } = conversation;
      const sdp = offerOf(offer, {
        ssrc,
        host: host || (await agent.localHostFor(session.peer)),
        stream: streamOf(offer, session),
      });
      const dialog = await this.#ask(session, offer, sdp, signal);
      return await this.#agreed(dialog, { offer, sdp, ssrc });
    } catch (error) {
      this.#ssrcs.release(ssrc);
      throw error;
    }
  }

  /** Of a recording that is being played. */
  async control(id: string, command: RecordingCommand, signal: AbortSignal): Promise<void> {
    const call = this.#byPlay.get(id);
    if (!call) throw new NotFound("gb-play-over", overText);
    const body = writeMansrtsp(command, call.nextCseq++);
    const isPaused = command.kind === "pause";
    if (isPaused) for (const listener of call.pauseListeners) listener(true);
    const response = await call.dialog.request("INFO", { contentType: mansrtspType, body }, signal);
    if (response.status >= 300) throw new SipRefused(response.status, response.reason);
    // Speed alone does not wake what is paused.
    if (command.kind === "play" || command.kind === "seek")
      for (const listener of call.pauseListeners) listener(false);
  }

  /** A MESSAGE that names a call of ours: Hikvision tells the end of a recording under another id. */
  hear(request: IncomingRequest): boolean {
    const call = this.#byCallId.get(request.callId);
    if (call?.dialog.peer.host !== request.peer.host) return false;
    this.#take(call, request);
    return true;
  }

  /** The end of a recording, told without naming the call: of the only one of that channel. */
  hearEndOf({ deviceId }: DeviceSession, channelId: string): void {
    const plays = [...this.#byPlay.values()].filter((call) => call.deviceId === deviceId);
    const named = plays.filter((call) => call.channelId === channelId);
    const [only, ...others] = named.length > 0 ? named : plays;
    if (only && others.length === 0) this.#over(only);
  }

  async #ask(
    session: DeviceSession,
    { channelId }: MediaOffer,
    sdp: GbSdp,
    signal: AbortSignal,
  ): Promise<SipDialog> {
    const { conversation } = this.#parts;
    const { serial } = conversation.settings;
    const late = new AbortController();
    const cancel = conversation.clock.after(answerWithinMs, () => late.abort());
    const subject = { senderId: channelId, senderStream: sdp.ssrc ?? "0", receiverId: serial };
    try {
      return await conversation.agent.invite(
        {
          peer: session.peer,
          target: session.targetOf(channelId),
          headers: [["Subject", writeSubject(subject)]],
          contentType: sdpType,
          body: writeGbSdp(sdp),
        },
        AbortSignal.any([signal, session.signal, late.signal]),
      );
    } catch (error) {
      signal.throwIfAborted();
      if (session.signal.aborted) throw session.gone();
      const timedOut = late.signal.aborted ? new TimedOut("gb-invite-timeout", lateText) : error;
      throw explainInvite(timedOut, sdp.purpose !== "Play");
    } finally {
      cancel();
    }
  }

  async #agreed(
    dialog: SipDialog,
    {
      offer,
      sdp,
      ssrc,
    }: { readonly offer: MediaOffer; readonly sdp: GbSdp; readonly ssrc: string },
  ): Promise<MediaCall> {
    let answer: GbSdp;
    try {
      answer = parseGbSdp(dialog.opening.body, sdp);
    } catch (error) {
      void dialog.end();
      throw error;
    }
    const ended = Promise.withResolvers<MediaEnd>();
    const call: OpenCall = {
      deviceId: offer.deviceId,
      channelId: offer.channelId,
      dialog,
      finish: ended.resolve,
      pauseListeners: new Set(),
      nextCseq: 1,
    };
    this.#keep(call, offer.play, ssrc);
    dialog.onRequest((request) => this.#take(call, request));
    const agreedSsrc = answer.ssrc ?? ssrc;
    return {
      host: answer.host,
      port: answer.port,
      ssrc: ssrcNumber(agreedSsrc),
      checksSsrc: this.#parts.conversation.settings.ssrcCheck,
      payloads: answer.payloads,
      ended: ended.promise,
      onPause: (listener) => void call.pauseListeners.add(listener),
      end: () => void dialog.end(),
    };
  }

  #keep(call: OpenCall, play: RecordingPlay | undefined, ssrc: string): void {
    const { dialog, finish } = call;
    this.#byCallId.set(dialog.callId, call);
    if (play) this.#byPlay.set(play.id, call);
    const forget = ({ by }: Awaited<SipDialog["ended"]>) => {
      this.#byCallId.delete(dialog.callId);
      if (play && this.#byPlay.get(play.id) === call) this.#byPlay.delete(play.id);
      this.#ssrcs.release(ssrc);
      if (play) finish({ reason: by === "loss" ? lostText : recordingOverText, isOver: true });
      else finish({ reason: by === "loss" ? lostText : endedText });
    };
    void dialog.ended.then(forget);
  }

  /** What a device says in a call; BYE is the agent's matter. */
  #take(call: OpenCall, request: IncomingRequest): void {
    request.respond(200);
    if (request.method !== "MESSAGE" && request.method !== "INFO" && request.method !== "NOTIFY")
      return;
    try {
      if (isEndOfFile(parseManscdp(request.body))) this.#over(call);
    } catch (error) {
      // Some words about the picture that nobody asked for.
      if (!(error instanceof ManscdpRefused)) throw error;
    }
  }

  /** Whoever receives ends it when the last has come; nobody is waited for without an end. */
  #over({ dialog, finish }: OpenCall): void {
    finish({ reason: recordingOverText, isOver: true });
    const { clock } = this.#parts.conversation;
    const cancel = clock.after(longestRestMs, () => void dialog.end());
    void dialog.ended.then(cancel);
  }
}

function offerOf(
  { channelId, play, mode, port, downloadSpeeds }: MediaOffer,
  {
    ssrc,
    host,
    stream,
  }: { readonly ssrc: string; readonly host: string; readonly stream: GbSdp["stream"] },
): GbSdp {
  const about = {
    originId: channelId,
    host,
    port,
    media: "video",
    mode,
    direction: "recvonly",
    payloads: offeredPayloads,
    ssrc,
  } as const;
  if (!play) return { ...about, purpose: "Play", stream };
  const recorded = {
    ...about,
    recording: { channelId, type: 0 },
    span: { startSeconds: play.startMs / 1000, endSeconds: play.endMs / 1000 },
  };
  if (play.purpose === "playback") return { ...recorded, purpose: "Playback" };
  const downloadSpeed = Math.max(usualDownloadSpeed, ...downloadSpeeds);
  return { ...recorded, purpose: "Download", downloadSpeed };
}

function streamOf(
  { flow, subStream, manufacturer, play }: MediaOffer,
  { version }: DeviceSession,
): GbSdp["stream"] {
  if (play) return undefined;
  const variant = subStream === "auto" ? variantOf(manufacturer, is2022(version)) : subStream;
  // Devices that know no such line are left alone with it where they are to send their main stream.
  if (flow === 1 && subStream === "auto" && variant === "stream") return undefined;
  return { variant, number: flow - 1 };
}

function variantOf(manufacturer: string, isNew: boolean): StreamVariant {
  if (/dahua|大华/i.test(manufacturer)) return "streamprofile";
  if (/tp-?link|mercury|普联|水星/i.test(manufacturer)) return "streamMode";
  return isNew ? "streamnumber" : "stream";
}

const endedText: Text = {
  zh: "设备结束了视频会话（BYE）",
  en: "The device ended the video session (BYE).",
};
const lostText: Text = {
  zh: "与设备的视频会话已丢失，设备可能已重启",
  en: "The video session with the device was lost. The device may have restarted.",
};
const recordingOverText: Text = { zh: "录像播放结束", en: "The recording has ended." };
const overText: Text = {
  zh: "该录像的播放已结束，请重新打开",
  en: "This playback has ended. Open it again.",
};
const lateText: Text = { zh: "INVITE 超时", en: "INVITE timed out" };
