import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { temporaryFolder } from "@tessera/platform/testing";
import type { watch } from "./a-terminal.ts";

const run = promisify(execFile);

type Seen = Awaited<ReturnType<typeof watch>>["seen"];

/** For tests: as a decoder outside reads it: width, height, how many frames, and what it complains about. */
export async function decoded({ tracks, pictures }: Seen): Promise<string> {
  const { video } = tracks;
  if (video?.codec !== "h264") throw new Error("no H.264");
  const startCode = Buffer.of(0, 0, 0, 1);
  const nals = pictures.map(({ data }) => {
    const view = new DataView(data.buffer, data.byteOffset, data.length);
    const parts: Uint8Array[] = [];
    for (let at = 0; at < data.length; at += 4 + view.getUint32(at))
      parts.push(startCode, data.subarray(at + 4, at + 4 + view.getUint32(at)));
    return Buffer.concat(parts);
  });
  const sets = [...video.sps, ...video.pps].flatMap((set) => [startCode, set]);
  const path = join(await temporaryFolder(), "seen.h264");
  await writeFile(path, Buffer.concat([...sets, ...nals]));
  const looks = "-v error -count_frames -select_streams v -of csv=p=0";
  const entries = ["-show_entries", "stream=width,height,nb_read_frames"];
  const { stdout, stderr } = await run("ffprobe", [...looks.split(" "), ...entries, path]);
  return `${stdout.trim()}${stderr}`;
}
