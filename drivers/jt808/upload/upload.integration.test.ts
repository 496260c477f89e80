import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { FakeClock, minuteMs } from "@tessera/base";
import type { FetchRecording } from "@tessera/engine";
import { temporaryFolder } from "@tessera/platform/testing";
import type { TerminalMediaOptions } from "@tessera/simulators/jt808-terminal";
import { expect, it } from "vitest";
import { aMediaSite, aTerminal, soon } from "../testing/a-terminal.ts";

const run = promisify(execFile);
const startMs = Date.UTC(2026, 0, 15, 6, 0, 0);
const minute = { startMs, endMs: startMs + minuteMs };

async function aSite(options: Partial<TerminalMediaOptions> = {}, clock?: FakeClock) {
  const terminal = aTerminal({ recordings: [minute], ...options });
  const { driver } = await aMediaSite([terminal], clock ? { clock } : {});
  const parts: Buffer[] = [];
  const names: string[] = [];
  const leaving = new AbortController();
  const fetch = async (request: Partial<FetchRecording> = {}) => {
    const file = await driver.recordings?.fetch?.(terminal.connectionOf(1), {
      ...minute,
      onName: (name) => void names.push(name),
      write: (bytes) => void parts.push(Buffer.from(bytes)),
      signal: leaving.signal,
      ...request,
    });
    if (!file) throw new Error("the driver fetches nothing");
    return file;
  };
  return { terminal, fetch, names, file: () => Buffer.concat(parts), leave: () => leaving.abort() };
}

it("is fetched whole, faster than it plays, and decodes", async () => {
  const { terminal, fetch, names, file } = await aSite();
  const startedMs = performance.now();
  const { done, sizeBytes } = await fetch();
  expect(sizeBytes).toBeGreaterThan(0);
  await done;
  expect(performance.now() - startedMs).toBeLessThan(minuteMs / 2);
  expect(names).toEqual([`CH1_${startMs}.mp4`]);
  expect(terminal.orders).toEqual([0x9205, 0x9206]);
  const path = join(await temporaryFolder(), "fetched.mp4");
  await writeFile(path, file());
  const looks = "-v error -count_frames -select_streams v -of csv=p=0";
  const entries = ["-show_entries", "stream=codec_name,width,nb_read_frames"];
  const { stdout, stderr } = await run("ffprobe", [...looks.split(" "), ...entries, path]);
  expect(`${stdout.trim()}${stderr}`).toBe("h264,320,900");
});

it("is paused, goes on, and is whole", async () => {
  const { terminal, fetch, file } = await aSite();
  const upload = await fetch();
  await upload.setPaused(true);
  expect(terminal.cameras.uploads).toMatchObject([{ isPaused: true }]);
  const before = await settled(() => file().length);
  await upload.setPaused(false);
  await upload.done;
  expect(file().length).toBeGreaterThan(before);
  expect(terminal.orders).toEqual([0x9205, 0x9206, 0x9207, 0x9207]);
});

it("is cancelled at the terminal too, and the channel is free again", async () => {
  const { terminal, fetch, leave } = await aSite();
  const first = await fetch();
  await first.setPaused(true);
  await expect(fetch()).rejects.toMatchObject({ code: "jt1078-channel-uploads" });
  leave();
  await expect(first.done).rejects.toMatchObject({ code: "jt1078-upload-cancelled" });
  await expect.poll(() => terminal.cameras.uploads, soon).toEqual([]);
  await (await fetch({ signal: new AbortController().signal })).done;
  expect(terminal.orders).toEqual([0x9205, 0x9206, 0x9207, 0x9207, 0x9205, 0x9206]);
});

it("is fetched once of a channel, though two ask at the same moment; who fails leaves the channel free", async () => {
  const { terminal, fetch } = await aSite();
  const then = { startMs: startMs - 9 * minuteMs, endMs: startMs - 8 * minuteMs };
  await expect(fetch(then)).rejects.toMatchObject({ code: "jt1078-no-recording" });
  const [first, second] = await Promise.allSettled([fetch(), fetch()]);
  expect([first.status, second]).toMatchObject([
    "fulfilled",
    { status: "rejected", reason: { code: "jt1078-channel-uploads" } },
  ]);
  expect(terminal.orders).toEqual([0x9205, 0x9205, 0x9206]);
});

it("is not asked for again once it was cancelled before the terminal answered", async () => {
  const { terminal, fetch, leave } = await aSite({ quirks: { uploads: "never" } });
  const answer = terminal.holdAnswers();
  const fetched = fetch();
  fetched.catch(() => {});
  await expect.poll(() => terminal.orders, soon).toEqual([0x9205, 0x9206]);
  leave();
  await expect.poll(() => terminal.orders, soon).toEqual([0x9205, 0x9206, 0x9207]);
  expect(terminal.overtaken).toEqual([0x9206]);
  await expect(fetched).rejects.toMatchObject({ code: "jt1078-upload-cancelled" });
  answer();
});

it("fails with the terminal's own word, when it refuses, and when it has nothing", async () => {
  const { terminal, fetch } = await aSite();
  const upload = await fetch();
  await upload.setPaused(true);
  for (const sending of terminal.cameras.uploads) sending.cancel();
  await expect(upload.done).rejects.toMatchObject({ code: "jt1078-upload-failed" });
  const refusing = await aSite({ quirks: { uploads: "refuses" } });
  await expect(refusing.fetch()).rejects.toMatchObject({ code: "jt808-result-1" });
  const then = { startMs: startMs - 9 * minuteMs, endMs: startMs - 8 * minuteMs };
  await expect(fetch(then)).rejects.toMatchObject({ code: "jt1078-no-recording" });
});

it("names the port when the terminal agrees and sends nothing", async () => {
  const clock = new FakeClock();
  const { terminal, fetch } = await aSite({ quirks: { uploads: "never" } }, clock);
  const { done } = await fetch();
  await clock.advance(3 * minuteMs);
  await expect(done).rejects.toMatchObject({
    code: "jt1078-upload-stalled",
    text: { zh: expect.stringContaining("127.0.0.1:") },
  });
  expect(terminal.orders).toEqual([0x9205, 0x9206, 0x9207]);
});

/** Once two looks give the same. */
async function settled(look: () => number): Promise<number> {
  let last = -1;
  await expect
    .poll(() => {
      const now = look();
      const isSame = now === last && now > 0;
      last = now;
      return isSame;
    }, soon)
    .toBe(true);
  return last;
}
