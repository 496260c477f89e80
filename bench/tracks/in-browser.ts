import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { requireNode24 } from "../../tools/bootstrap/run.mjs";

export interface TracksInBrowser {
  /** From the server's answer with 8,640 points to the frame that has them. */
  readonly drawnMs: number;
  /** How far the picture and the point on the map were apart at most while both played. */
  readonly apartMs: number;
}

const test = "tests/console/tracks.browser.test.tsx";
const vitest = new URL("../../node_modules/vitest/vitest.mjs", import.meta.url).pathname;

/** The browser's part is measured where it is guarded: that test prints what it has measured in the real Chromium. */
export async function measureInBrowser(): Promise<TracksInBrowser> {
  const args = [
    vitest,
    "run",
    "--project",
    "browser*",
    test,
    "-t",
    "8,640 points|in step",
    "--no-color",
  ];
  const { stdout } = await promisify(execFile)(requireNode24(), args, {
    cwd: new URL("../..", import.meta.url).pathname,
    maxBuffer: 16 * 1024 * 1024,
  });
  return {
    drawnMs: figureOf(stdout, /8,640 points took (\d+) ms/),
    apartMs: figureOf(stdout, /picture and point are (\d+) ms apart/),
  };
}

function figureOf(text: string, words: RegExp): number {
  const figure = words.exec(text)?.[1];
  if (figure === undefined) throw new Error(`${test} has not printed ${words.source}`);
  return Number(figure);
}
