import type { Clock } from "@tessera/base";
import { FileFootage } from "../footage/file-footage.ts";
import type { LossOptions } from "../lossy-network.ts";
import type { CameraPictureOptions, SceneName } from "../picture/index.ts";
import { AccessCheck, type AccessOptions } from "./access-check.ts";
import type { AudioCodec } from "./audio-track.ts";
import { CameraStream } from "./camera-stream.ts";

export interface CameraOptions extends AccessOptions {
  /** Burnt into the picture. */
  readonly name: string;
  readonly scene: SceneName;
  readonly audio?: "none" | AudioCodec;
  /** Of the G.711 tone; each name has its own when left out. */
  readonly pitchHz?: number;
  /** Of the main stream; the sub stream is half as wide and high. */
  readonly width?: number;
  readonly height?: number;
  readonly fps?: number;
  readonly subFps?: number;
  readonly gopSeconds?: number;
  /** An H.264 byte stream that the main stream sends at `fps`, over and over, instead of the drawn picture. */
  readonly file?: string;
  /** Packets of the pictures that the network loses. */
  readonly loss?: LossOptions;
  /** A line below the name, asked for with every picture. */
  readonly note?: (() => string) | undefined;
  /** Where it looks, of a camera that turns; asked for with every picture. */
  readonly direction?: CameraPictureOptions["direction"];
  /** The time of each picture as black and white blocks at its top, to measure how old it is. */
  readonly timeStrip?: boolean;
}

export interface CameraStats {
  /** Clients that play. */
  readonly clientCount: number;
  /** Streams that are being encoded now: 0 when nobody watches. */
  readonly runningStreams: number;
  readonly framesEncoded: number;
  readonly bytesSent: number;
}

/** A connection that watches this camera. */
export interface CameraClient {
  readonly isPlaying: boolean;
  disconnect(): void;
}

/** The camera behind the RTSP server: two streams, a login, and the faults that a test can cause. */
export class VirtualCamera {
  readonly main: CameraStream;
  readonly sub: CameraStream;
  readonly access: AccessCheck;
  readonly #clients = new Set<CameraClient>();
  #isReachable = true;
  #bytesSent = 0;

  constructor(options: CameraOptions, clock: Clock) {
    const { name, scene, width = 640, height = 360, fps = 15, subFps = 10 } = options;
    const { gopSeconds = 2, audio = "none", pitchHz = pitchOf(name), timeStrip = false } = options;
    const { note, direction } = options;
    const common = { title: name, scene, gopSeconds, timeStrip, note, direction };
    const sound = audio === "none" ? undefined : { codec: audio, pitchHz };
    this.access = new AccessCheck(options);
    this.main = new CameraStream({
      video: { ...common, width, height, fps },
      footage: options.file === undefined ? undefined : new FileFootage(options.file, fps),
      loss: options.loss,
      audio: sound,
      clock,
    });
    this.sub = new CameraStream({
      video: { ...common, width: halfEven(width), height: halfEven(height), fps: subFps },
      audio: sound,
      clock,
    });
  }

  get isReachable(): boolean {
    return this.#isReachable;
  }

  get stats(): CameraStats {
    const streams = [this.main, this.sub];
    return {
      clientCount: [...this.#clients].filter((client) => client.isPlaying).length,
      runningStreams: streams.filter((stream) => stream.isRunning).length,
      framesEncoded: this.main.framesEncoded + this.sub.framesEncoded,
      bytesSent: this.#bytesSent,
    };
  }

  addClient(client: CameraClient): void {
    this.#clients.add(client);
  }

  removeClient(client: CameraClient): void {
    this.#clients.delete(client);
  }

  countSent(bytes: number): void {
    this.#bytesSent += bytes;
  }

  dropClients(): void {
    for (const client of this.#clients) client.disconnect();
  }

  pause(): void {
    this.main.pause();
    this.sub.pause();
  }

  resume(): void {
    this.main.resume();
    this.sub.resume();
  }

  setReachable(isReachable: boolean): void {
    this.#isReachable = isReachable;
    if (!isReachable) this.dropClients();
  }
}

/** One of twelve semitones up from A3, so that cameras side by side can be told apart. */
function pitchOf(name: string): number {
  let sum = 0;
  for (const character of name) sum += character.codePointAt(0) ?? 0;
  return Math.round(220 * 2 ** ((sum % 12) / 12));
}

function halfEven(size: number): number {
  return Math.max(16, Math.round(size / 4) * 2);
}
