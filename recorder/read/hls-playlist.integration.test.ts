import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { parsePlaylist } from "@tessera/formats/hls";
import { expect, it } from "vitest";
import {
  aSegmentFile,
  aTemporaryFolder,
  type SegmentFileWish,
  segmentsInMemory,
} from "../testing/index.ts";
import { FootageReader } from "./footage-reader.ts";
import { hlsPlaylist } from "./hls-playlist.ts";

const startMs = Date.UTC(2026, 9, 25, 0, 59, 58);
const place = { channel: { deviceId: "device", channelId: "1" }, flow: 1 } as const;

it("plays in FFmpeg, across files", async () => {
  const { path } = await aPlaylist([
    { startMs, gops: 8 },
    { startMs: startMs + 8000, gops: 8 },
  ]);
  const run = promisify(execFile);
  const options = "-v error -count_packets -select_streams v -show_entries stream=nb_read_packets";
  const { stdout, stderr } = await run("ffprobe", [...options.split(" "), "-of", "csv=p=0", path]);
  expect(stderr).toBe("");
  expect(Number.parseInt(stdout, 10)).toBe(400);
});

it("names the parts of each file behind its init segment, about six seconds each", async () => {
  const { text, files } = await aPlaylist([{ startMs, gops: 8 }]);
  const [file] = files;
  expect(text).toContain(`#EXT-X-MAP:URI="a.mp4",BYTERANGE="${file?.initBytes}@0"`);
  expect(text).toContain("#EXT-X-PROGRAM-DATE-TIME:2026-10-25T00:59:58.000Z\n#EXTINF:2,");
  expect(text).toContain("#EXT-X-PROGRAM-DATE-TIME:2026-10-25T01:00:00.000Z\n#EXTINF:6,");
  expect(text).toContain(`@${file?.fragments[2]?.offset}\na.mp4\n#EXT-X-ENDLIST`);
  expect(parsePlaylist(text)).toMatchObject({ kind: "media" });
});

it("tells gaps and changes of format as discontinuities", async () => {
  const { text } = await aPlaylist([
    { startMs, gops: 2 },
    { startMs: startMs + 2000, gops: 2 },
    { startMs: startMs + 4000, gops: 2, tracks: "h264-small" },
    { startMs: startMs + 9000, gops: 2, tracks: "h264-small" },
  ]);
  const marks = text.split("\n").filter((line) => /^(#EXT-X-(DISC|MAP)|[a-z])/.test(line));
  expect(marks.map((mark) => mark.replace(/,.*/, ""))).toEqual([
    '#EXT-X-MAP:URI="a.mp4"',
    "a.mp4",
    '#EXT-X-MAP:URI="b.mp4"',
    "b.mp4",
    "#EXT-X-DISCONTINUITY",
    '#EXT-X-MAP:URI="c.mp4"',
    "c.mp4",
    "#EXT-X-DISCONTINUITY",
    '#EXT-X-MAP:URI="d.mp4"',
    "d.mp4",
  ]);
});

it("does not end while more is recorded, and only grows", async () => {
  const texts = await Promise.all(
    [5, 12, 20].map((gops) => aPlaylist([{ startMs, gops, isClosed: false }], true)),
  );
  const [first, second, third] = texts.map(({ text }) => text);
  expect(first).toContain("#EXT-X-PLAYLIST-TYPE:EVENT");
  expect(third).not.toContain("ENDLIST");
  expect(second?.startsWith(first ?? "-")).toBe(true);
  expect(third?.startsWith(second ?? "-")).toBe(true);
});

async function aPlaylist(wishes: readonly Omit<SegmentFileWish, "dir">[], isOpenEnd = false) {
  const dir = await aTemporaryFolder();
  const files = await Promise.all(
    wishes.map((wish, at) => aSegmentFile({ key: `${"abcd"[at]}.mp4`, ...wish, dir })),
  );
  const reader = new FootageReader(segmentsInMemory(files));
  const footage = await reader.locate(place, startMs, startMs + 60_000, { isChecked: false });
  const text = hlsPlaylist(footage, {
    uriOf: ({ key }) => key,
    isOpenEnd,
  });
  const path = join(dir, "range.m3u8");
  await writeFile(path, text);
  return { text, path, files };
}
