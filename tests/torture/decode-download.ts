import { spawn } from "node:child_process";
import { once } from "node:events";

/** Fetches a range as one MP4 and has ffmpeg decode every picture and sound of it. */
export async function decodeDownload(
  { url, token }: { readonly url: string; readonly token: string },
  id: string,
  fromMs: number,
  toMs: number,
): Promise<{ readonly frames: number; readonly complaints: readonly string[] }> {
  const address = `${url}/api/v1/record/download/${encodeURIComponent(id)}/${fromMs}?end=${toMs}`;
  const decoder = spawn(
    "ffmpeg",
    // Over HTTP, so that the ranges are used as a player would.
    [
      "-nostdin",
      "-v",
      "error",
      "-stats",
      "-xerror",
      "-headers",
      `token: ${token}\r\n`,
      "-i",
      address,
      "-f",
      "null",
      "-",
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let said = "";
  decoder.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const [code] = (await once(decoder, "exit")) as [number | null];
  const frames = Number([...said.matchAll(/frame=\s*(\d+)/g)].at(-1)?.[1] ?? 0);
  const complaints = said
    .split(/[\r\n]+/)
    .filter((line) => line !== "" && !/^frame=|^size=/.test(line));
  if (code !== 0) complaints.push(`ffmpeg ended with ${code}`);
  return { frames, complaints };
}
