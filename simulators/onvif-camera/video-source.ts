import type { Clock } from "@tessera/base";
import type { SourceOptions } from "./camera-options.ts";
import { Lens } from "./lens.ts";
import { PtzHead } from "./ptz-head.ts";
import { invalidValue } from "./soap-fault.ts";

/** One thing that the camera looks at, with what belongs to it. Names of its parts end in its number. */
export class VideoSource {
  readonly name: string;
  readonly options: SourceOptions;
  /** The first is 1. */
  readonly number: number;
  readonly token: string;
  readonly configurationToken: string;
  readonly ptz: PtzHead | undefined;
  readonly lens: Lens;
  readonly profiles: readonly MediaProfile[];

  constructor(options: SourceOptions, index: number, context: { clock: Clock; hasPtz: boolean }) {
    const { width = 640, height = 360 } = options;
    this.name = options.name;
    this.options = options;
    this.number = index + 1;
    this.token = `source-${this.number}`;
    this.configurationToken = `source-config-${this.number}`;
    this.ptz = context.hasPtz ? new PtzHead(context.clock) : undefined;
    this.lens = new Lens(context.clock);
    this.profiles = [
      new MediaProfile(this, "main", { width, height, fps: 15 }),
      new MediaProfile(this, "sub", { width: halfEven(width), height: halfEven(height), fps: 10 }),
    ];
  }

  /** Its place on the RTSP host. */
  get path(): string {
    return `source${this.number}`;
  }

  get ptzNodeToken(): string {
    return `ptz-node-${this.number}`;
  }

  get ptzConfigurationToken(): string {
    return `ptz-config-${this.number}`;
  }

  get recordingToken(): string {
    return `recording-${this.number}`;
  }
}

export class MediaProfile {
  readonly source: VideoSource;
  readonly stream: "main" | "sub";
  readonly video: { readonly width: number; readonly height: number; readonly fps: number };

  constructor(source: VideoSource, stream: "main" | "sub", video: MediaProfile["video"]) {
    this.source = source;
    this.stream = stream;
    this.video = video;
  }

  get token(): string {
    return `profile-${this.source.number}-${this.stream}`;
  }

  get name(): string {
    return `${this.source.name} ${this.stream}`;
  }
}

export function profileOf(sources: readonly VideoSource[], token: string): MediaProfile {
  const profiles = sources.flatMap((source) => source.profiles);
  const profile = profiles.find((each) => each.token === token);
  if (!profile) throw invalidValue(`There is no profile ${token}`, "ter:NoProfile");
  return profile;
}

/** As the RTSP camera makes its sub stream. */
function halfEven(size: number): number {
  return Math.max(16, Math.round(size / 4) * 2);
}
