import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface Decoded {
  /** What FFmpeg complains about. */
  readonly complaints: string;
  /** A hash of every picture and every piece of sound that comes out of the decoders. */
  readonly pictures: readonly string[];
  readonly pictureSeconds: readonly number[];
  readonly sounds: readonly string[];
}

/** Decodes all of a file with FFmpeg. */
export async function decoded(path: string): Promise<Decoded> {
  const options = "-map 0:v? -map 0:a? -fps_mode passthrough -f framemd5 -";
  const { stdout, stderr } = await run(
    "ffmpeg",
    ["-v", "warning", "-i", path, ...options.split(" ")],
    { maxBuffer: 2 ** 28 },
  );
  const lines = stdout.split("\n");
  const bases = new Map(
    lines.flatMap((line) => {
      const [, stream, tick = "", ticks = ""] = /^#tb (\d): (\d+)\/(\d+)/.exec(line) ?? [];
      return stream ? [[stream, Number(tick) / Number(ticks)] as const] : [];
    }),
  );
  const frames = lines.filter((line) => /^\d/.test(line)).map((line) => line.split(/,\s*/));
  return {
    complaints: stderr,
    pictures: frames.filter(isPicture).map((fields) => fields[5] ?? ""),
    pictureSeconds: frames
      .filter(isPicture)
      .map((fields) => Number(fields[2]) * (bases.get("0") ?? 1)),
    sounds: frames.filter((frame) => !isPicture(frame)).map((fields) => fields[5] ?? ""),
  };
}

const isPicture = ([stream]: readonly string[]) => stream === "0";

export interface Probed {
  readonly durationS: number;
  readonly createdAt: string;
  readonly streams: readonly {
    readonly codec: string;
    readonly durationS: number;
    readonly startS: number;
  }[];
}

/** What FFmpeg reads in a file's header. */
export async function probed(path: string): Promise<Probed> {
  const { stdout } = await run("ffprobe", [
    ..."-v error -show_format -show_streams -of json".split(" "),
    path,
  ]);
  const { format, streams } = JSON.parse(stdout) as {
    format: { duration: string; tags: { creation_time?: string } };
    streams: { codec_name: string; duration: string; start_time: string }[];
  };
  return {
    durationS: Number(format.duration),
    createdAt: format.tags.creation_time ?? "",
    streams: streams.map(({ codec_name, duration, start_time }) => ({
      codec: codec_name,
      durationS: Number(duration),
      startS: Number(start_time),
    })),
  };
}
