import { hourMs, systemClock } from "@tessera/base";
import {
  type LiveOrder,
  liveCommand,
  liveKind,
  mediaMessage,
  payloadType,
  playbackCommand,
  readChannelAndValue,
  readLiveControl,
  readLiveOrder,
  readLoss,
  readPlaybackControl,
  readPlaybackOrder,
  readRecordingQuery,
  readRotation,
  readUploadControl,
  readUploadOrder,
  speedOfCode,
  type TerminalRecording,
  writeMediaAttributes,
  writeRecordings,
  writeUploadDone,
} from "@tessera/formats/jt1078";
import { FileFootage } from "../../footage/file-footage.ts";
import type { Footage } from "../../footage/footage.ts";
import { DrawnFootage } from "../../gb-device/media/drawn-footage.ts";
import type { SceneName } from "../../picture/index.ts";
import { pushBounded } from "../../push-bounded.ts";
import { FtpUpload } from "./ftp-upload.ts";
import { audioCodes, type LinkPurpose, MediaLink } from "./media-link.ts";
import type { TerminalMediaOptions, TerminalSpan } from "./media-options.ts";

/** What a terminal says to an order: 0x0001 with a result, or an answer of its own. */
export type OrderAnswer =
  | { readonly result: number }
  | { readonly answerId: number; readonly body: Uint8Array };

/** An order about the lens of a camera, as it came. */
export interface LensOrder {
  readonly messageId: number;
  readonly channel: number;
  /** Direction, or what a step or switch says. */
  readonly value: number;
  readonly speed: number;
}

type SayLater = (messageId: number, body: Uint8Array) => void;

const done: OrderAnswer = { result: 0 };
const failed: OrderAnswer = { result: 1 };
const unsupported: OrderAnswer = { result: 3 };

/** What is ahead, inside, beside and behind. */
const scenes: readonly SceneName[] = ["road", "lobby", "parking", "dock", "gate", "warehouse"];

const usual = {
  channels: 4,
  simBytes: 6,
  width: 640,
  height: 360,
  fps: 15,
  gopSeconds: 2,
  timeStrip: false,
  file: undefined,
  audio: "pcma",
  audioRate: 8000,
  streamsAtOnce: 0,
  quirks: {},
  clock: systemClock,
} as const satisfies Partial<TerminalMediaOptions>;

/** The cameras of a terminal: they send what they see or have recorded, turn, speak and listen. */
export class TerminalCameras {
  readonly #options: Required<Omit<TerminalMediaOptions, "file">> &
    Pick<TerminalMediaOptions, "file">;
  readonly #links = new Set<MediaLink>();
  readonly #uploads = new Map<number, FtpUpload>();
  readonly lensOrders: LensOrder[] = [];
  /** What the platform has lost of its packets. */
  readonly lossTold: ReturnType<typeof readLoss>[] = [];

  constructor(options: TerminalMediaOptions) {
    const { clock } = { ...usual, ...options };
    this.#options = { recordings: madeUpRecordings(clock.nowMs()), ...usual, ...options };
  }

  get links(): readonly MediaLink[] {
    return [...this.#links];
  }

  /** Files on their way to an FTP server. */
  get uploads(): readonly FtpUpload[] {
    return [...this.#uploads.values()];
  }

  /** Undefined: the order is none of media. `say`: what the terminal tells later. */
  take(
    messageId: number,
    body: Uint8Array,
    serial: number,
    say: SayLater = () => {},
  ): OrderAnswer | undefined {
    switch (messageId) {
      case mediaMessage.tellLoss:
        pushBounded(this.lossTold, readLoss(body));
        return done;
      case mediaMessage.upload:
        return this.#upload(body, serial, say);
      case mediaMessage.controlUpload:
        return this.#controlUpload(body);
      case mediaMessage.askAttributes:
        return { answerId: mediaMessage.attributes, body: this.#attributes() };
      case mediaMessage.openLive:
        return this.#openLive(readLiveOrder(body));
      case mediaMessage.controlLive:
        return this.#controlLive(body);
      case mediaMessage.openPlayback:
        return this.#openPlayback(body);
      case mediaMessage.controlPlayback:
        return this.#controlPlayback(body);
      case mediaMessage.askRecordings:
        return { answerId: mediaMessage.recordings, body: this.#recordings(body, serial) };
      default:
        return this.#turn(messageId, body);
    }
  }

  #upload(body: Uint8Array, serial: number, say: SayLater): OrderAnswer {
    const order = readUploadOrder(body);
    const found = this.#recordedIn(order.fromMs, order.toMs);
    const { uploads } = this.#options.quirks;
    if (!found || uploads === "refuses") return failed;
    if (uploads === "never") return done;
    const upload = new FtpUpload({
      ...order,
      name: `CH${order.channel}_${found.startMs}.mp4`,
      footage: this.#footage(order.channel, false, found.startMs),
      durationMs: found.endMs - found.startMs,
      onEnd: (isDone) => {
        this.#uploads.delete(serial);
        say(mediaMessage.uploadDone, writeUploadDone(serial, isDone));
      },
    });
    this.#uploads.set(serial, upload);
    return done;
  }

  #controlUpload(body: Uint8Array): OrderAnswer {
    const { serial, command } = readUploadControl(body);
    const upload = this.#uploads.get(serial);
    if (!upload) return failed;
    if (command === "cancel") upload.cancel();
    else upload.setPaused(command === "pause");
    return done;
  }

  /** What was recorded then, within these bounds. */
  #recordedIn(fromMs: number, toMs = Number.POSITIVE_INFINITY): TerminalSpan | undefined {
    const found = this.#options.recordings.find(
      ({ startMs, endMs }) => endMs > fromMs && startMs < toMs,
    );
    if (!found) return undefined;
    return { startMs: Math.max(fromMs, found.startMs), endMs: Math.min(toMs, found.endMs) };
  }

  #turn(messageId: number, body: Uint8Array): OrderAnswer | undefined {
    if (messageId < mediaMessage.rotate || messageId > mediaMessage.zoom) return undefined;
    if (messageId === mediaMessage.rotate) {
      const { channel, direction, speed } = readRotation(body);
      this.lensOrders.push({ messageId, channel, value: direction, speed });
    } else this.lensOrders.push({ messageId, ...readChannelAndValue(body), speed: 0 });
    return done;
  }

  /** Without a word, as when the vehicle drives into a tunnel. */
  dropAll(): void {
    for (const link of this.#links) link.close();
    for (const upload of this.uploads) upload.cancel();
  }

  #attributes(): Uint8Array {
    const { audio, audioRate, channels } = this.#options;
    return writeMediaAttributes({
      audioCodec: audioCodes[audio],
      audioChannels: 1,
      sampleRate: audioRate,
      bitsPerSample: 16,
      audioFrameBytes: 320,
      canPlaySound: true,
      videoCodec: payloadType.h264,
      maxAudioChannels: channels,
      maxVideoChannels: channels,
    });
  }

  #openLive(order: LiveOrder): OrderAnswer {
    if (order.kind === liveKind.talk) return this.#open("talk", order, undefined, undefined);
    if (order.kind !== liveKind.soundAndPictures && order.kind !== liveKind.pictures)
      return unsupported;
    const footage = this.#footage(order.channel, order.isSub, this.#options.clock.nowMs());
    return this.#open("live", order, footage, undefined);
  }

  #controlLive(body: Uint8Array): OrderAnswer {
    const { channel, command, isSub } = readLiveControl(body);
    const isTalk = command === liveCommand.closeTalk;
    const mine = this.links.filter((link) => {
      if (link.channel !== channel) return false;
      return isTalk ? link.purpose === "talk" : link.purpose === "live" && link.isSub === isSub;
    });
    for (const link of mine)
      if (command === liveCommand.pause) link.reel?.pause();
      else if (command === liveCommand.resume) link.reel?.play();
      else if (command === liveCommand.close || isTalk) this.#end(link);
    return mine.length > 0 ? done : failed;
  }

  #openPlayback(body: Uint8Array): OrderAnswer {
    const order = readPlaybackOrder(body);
    const found = this.#recordedIn(order.fromMs, order.toMs);
    if (!found) return failed;
    const { startMs, endMs } = found;
    const footage = this.#footage(order.channel, false, startMs);
    return this.#open("playback", { ...order, isSub: false }, footage, endMs - startMs);
  }

  #controlPlayback(body: Uint8Array): OrderAnswer {
    const { channel, command, speed, atMs } = readPlaybackControl(body);
    const link = this.links.find((open) => open.purpose === "playback" && open.channel === channel);
    const { reel } = link ?? {};
    if (!link || !reel) return failed;
    if (command === playbackCommand.stop) this.#end(link);
    else if (command === playbackCommand.pause) reel.pause();
    else if (command === playbackCommand.fast) reel.setScale(speedOfCode(speed));
    else if (command === playbackCommand.rewind) reel.setScale(-speedOfCode(speed));
    else if (command === playbackCommand.seek) reel.seek((atMs ?? 0) - this.#startOf(link));
    else {
      reel.setScale(1);
      reel.play();
    }
    return done;
  }

  #end(link: MediaLink): void {
    this.#links.delete(link);
    link.close();
  }

  readonly #starts = new WeakMap<MediaLink, number>();
  #startOf = (link: MediaLink): number => this.#starts.get(link) ?? 0;

  #open(
    purpose: LinkPurpose,
    order: Pick<LiveOrder, "channel" | "isSub" | "host" | "tcpPort" | "udpPort">,
    footage: (Footage & { readonly startMs?: number }) | undefined,
    durationMs: number | undefined,
  ): OrderAnswer {
    const { channels, streamsAtOnce, quirks, phone, simBytes, audio, clock } = this.#options;
    const { channel, isSub, host, tcpPort, udpPort } = order;
    const videos = this.links.filter((link) => link.purpose !== "talk").length;
    const isFull = purpose !== "talk" && streamsAtOnce > 0 && videos >= streamsAtOnce;
    if (channel < 1 || channel > channels || isFull) return failed;
    if (quirks.neverConnects) return done;
    const link = new MediaLink({
      purpose,
      channel,
      isSub,
      target: { host, tcpPort, udpPort },
      phone,
      simBytes,
      footage,
      audio,
      durationMs,
      quirks,
      clock,
      onClose: (closed) => this.#links.delete(closed),
    });
    this.#links.add(link);
    this.#starts.set(link, footage?.startMs ?? 0);
    return done;
  }

  #footage(channel: number, isSub: boolean, startMs: number): Footage & { startMs: number } {
    const { width, height, fps, gopSeconds, timeStrip, file } = this.#options;
    const scene = scenes[(channel - 1) % scenes.length] ?? "road";
    const size = isSub ? 0.5 : 1;
    const drawn = {
      width: Math.round((width * size) / 16) * 16,
      height: Math.round((height * size) / 8) * 8,
      fps,
      gopSeconds,
      timeStrip,
      startMs,
      scene,
      title: `CH${channel}`,
    };
    const footage = file === undefined ? new DrawnFootage(drawn) : new FileFootage(file, fps);
    return Object.assign(footage, { startMs });
  }

  #recordings(body: Uint8Array, serial: number): Uint8Array {
    const { channel, fromMs, toMs = Number.POSITIVE_INFINITY } = readRecordingQuery(body);
    const channels = channel === 0 ? this.#allChannels() : [channel];
    const spans = this.#options.recordings.filter(
      ({ startMs, endMs }) => endMs > fromMs && startMs < toMs,
    );
    const found = channels.flatMap((number) => spans.map((span) => listed(number, span)));
    return writeRecordings(serial, found);
  }

  #allChannels(): readonly number[] {
    return Array.from({ length: this.#options.channels }, (_, at) => at + 1);
  }
}

const listed = (channel: number, { startMs, endMs }: TerminalSpan): TerminalRecording => ({
  channel,
  startMs,
  endMs,
  alarms: { video: 0, position: 0 },
  media: 0,
  stream: 1,
  storage: 1,
  sizeBytes: Math.round(((endMs - startMs) / 1000) * 64 * 1024),
});

/** The last day: half an hour in every hour. */
function madeUpRecordings(nowMs: number): readonly TerminalSpan[] {
  const lastHourMs = Math.floor(nowMs / hourMs) * hourMs;
  return Array.from({ length: 24 }, (_, at) => {
    const startMs = lastHourMs - (24 - at) * hourMs;
    return { startMs, endMs: startMs + hourMs / 2 };
  });
}
