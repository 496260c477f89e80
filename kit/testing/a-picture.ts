import { getChannelStream, getStreamInfo } from "@tessera/features/live/contract";
import { fragment, initSegment, mimeType, type VideoSample } from "@tessera/formats/fmp4";
import { lengthPrefixed } from "@tessera/formats/h264";
import type { VideoTrack } from "@tessera/formats/track";
import {
  emptyReply,
  type FakeServer,
  Refused,
  type ServedSocket,
} from "@tessera/platform/console/testing/browser";
import { CameraPicture } from "@tessera/simulators/picture";
import { silentSecond, silentTrack } from "./a-sound.ts";

const sizes = { main: { width: 160, height: 96 }, sub: { width: 96, height: 64 } };
const framesPerSecond = 8;
const frameMs = 1000 / framesPerSecond;
export const duration90k = 90 * frameMs;
const path = "/testing/live/";

/** Where the pictures of a stream come from. */
export const liveAddress = (device: string, channel: string, stream: Stream = "main"): string =>
  `${path}${device}/${channel}/${stream}`;

interface Clip {
  readonly track: VideoTrack;
  /** One second, a key picture first. */
  readonly frames: readonly VideoSample[];
}

type Stream = keyof typeof sizes;

const drawn = new Map<Stream, Clip>();

/** Drawn once a page: the pictures of a second, shown again and again. */
export function clip(stream: Stream = "main"): Clip {
  const before = drawn.get(stream);
  if (before) return before;
  const size = sizes[stream];
  const camera = new CameraPicture({ ...size, fps: framesPerSecond, scene: "gate", title: "TEST" });
  const frames = Array.from({ length: framesPerSecond }, (_, index) => {
    const units = index === 0 ? camera.encodeKey(0) : camera.encodeChange(index * frameMs);
    return { duration90k, ctsOffset90k: 0, isKey: index === 0, data: lengthPrefixed(units) };
  });
  const track = { codec: "h264" as const, sps: [camera.sps], pps: [camera.pps], ...size } as const;
  const made = { track, frames };
  drawn.set(stream, made);
  return made;
}

/** Live pictures of every camera of a server, as the player of a real one gets them. */
export class Pictures {
  readonly #watched = new Map<ServedSocket, Watched>();
  readonly #cut = new Set<string>();
  readonly #server: FakeServer;
  readonly #hasSound: boolean;

  constructor(
    server: FakeServer,
    { hasSound = false, watermark }: { hasSound?: boolean; watermark?: string | undefined } = {},
  ) {
    this.#hasSound = hasSound;
    this.#server = server
      .answer(getChannelStream, ({ device, channel, stream, protocol }) => {
        if (protocol !== "ws_fmp4")
          throw new Refused({ status: 400, code: "protocol-unknown", sentence: "NO PROTOCOL" });
        const Watermark = watermark ? { Text: watermark, Place: "right-top" as const } : undefined;
        return { URL: liveAddress(device, channel, stream), ...(Watermark && { Watermark }) };
      })
      .answer(getStreamInfo, ({ device }) => ({
        ...emptyReply(getStreamInfo),
        State: this.#cut.has(device) ? "reconnecting" : "live",
        VideoCodec: "h264",
      }))
      .serve(path, (socket) => this.#watch(socket));
  }

  /** What is watched now: device, channel and stream of each connection, in the order of their opening. */
  get watched(): string[] {
    return [...this.#watched.values()].map(({ name }) => name);
  }

  connections(device: string, stream?: Stream): number {
    return this.watched.filter(
      (name) => name.startsWith(`${device}/`) && name.endsWith(stream ?? ""),
    ).length;
  }

  /** The camera is gone: the server looks for it, and nothing new comes. */
  cut(device: string): void {
    this.#cut.add(device);
    this.#tell(device);
  }

  restore(device: string): void {
    this.#cut.delete(device);
    this.#tell(device);
  }

  /** Nothing new comes of a camera, and nobody says why, until it is restored. */
  hang(device: string): void {
    for (const watched of this.#watched.values()) if (watched.device === device) watched.end();
  }

  /** The connections of a camera break; the console opens new ones. */
  drop(device: string): void {
    for (const [socket, watched] of this.#watched) if (watched.device === device) socket.close();
  }

  /** The same for who has nothing but a play token: the address names device, channel and flow. */
  playByToken(): this {
    this.#server.serve("/live/ws-fmp4/", (socket) => {
      const [device, channel, flow] = socket.url.pathname.split("/").slice(-3);
      const name = `${device}/${channel}/${flow === "2" ? "sub" : "main"}`;
      this.#watch({ ...socket, url: new URL(path + name, socket.url) });
    });
    return this;
  }

  /** No more will come of a camera, or of a recording that it plays: the server says so. */
  stop(device: string): void {
    for (const watched of this.#watched.values()) if (watched.device === device) watched.stop();
  }

  get server(): FakeServer {
    return this.#server;
  }

  #tell(device: string): void {
    for (const watched of this.#watched.values())
      if (watched.device === device) watched.goOn(!this.#cut.has(device));
  }

  #watch(socket: ServedSocket): void {
    const watched = new Watched(socket, this.#hasSound);
    this.#watched.set(socket, watched);
    socket.onClosed(() => {
      watched.end();
      this.#watched.delete(socket);
    });
    watched.goOn(!this.#cut.has(watched.device));
  }
}

/** One connection: the clip in a circle, at the pace of a camera. */
class Watched {
  readonly name: string;
  readonly device: string;
  readonly #socket: ServedSocket;
  readonly #stream: Stream;
  readonly #hasSound: boolean;
  #timer: ReturnType<typeof setInterval> | undefined;
  #sent = 0;

  constructor(socket: ServedSocket, hasSound: boolean) {
    this.#socket = socket;
    this.#hasSound = hasSound;
    this.name = decodeURIComponent(socket.url.pathname.slice(path.length));
    this.device = this.name.split("/")[0] ?? "";
    this.#stream = this.name.endsWith("/sub") ? "sub" : "main";
  }

  goOn(isThere: boolean): void {
    this.end();
    const state = isThere ? "live" : "reconnecting";
    this.#say({ type: "state", state, reason: { zh: "", en: "" } });
    if (!isThere) return;
    const tracks = {
      video: clip(this.#stream).track,
      audio: this.#hasSound ? silentTrack : undefined,
    };
    this.#sent = 0;
    this.#say({ type: "mse", mime: mimeType(tracks) });
    this.#socket.say(initSegment(tracks) as Uint8Array<ArrayBuffer>);
    // What a server keeps of the last group of pictures.
    for (let index = 0; index < framesPerSecond; index++) this.#sendFrame();
    this.#timer = setInterval(() => this.#sendFrame(), frameMs);
  }

  stop(): void {
    this.end();
    this.#say({ type: "state", state: "stopped", reason: { zh: "", en: "" } });
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #say(message: object): void {
    this.#socket.say(JSON.stringify(message));
  }

  #sendFrame(): void {
    const { frames } = clip(this.#stream);
    const sample = frames[this.#sent % frames.length];
    if (!sample) return;
    const video = { dts90k: this.#sent * duration90k, samples: [sample] };
    // With each key picture, the sound of a second.
    const second = sample.isKey && this.#hasSound ? this.#sent / framesPerSecond : undefined;
    const audio = second === undefined ? undefined : silentSecond(second);
    const bytes = fragment({ sequence: ++this.#sent, video, audio });
    this.#socket.say(bytes as Uint8Array<ArrayBuffer>);
  }
}
