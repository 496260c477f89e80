import http from "node:http";
import { describe, expect, it, vi } from "vitest";
import { momentText } from "./server-time.ts";
import { aPlaybackSite } from "./testing/a-playback-site.ts";

const id = "device~1";
const startMs = Date.UTC(2026, 10, 14, 10);
const inRange = (fromMs: number, toMs: number) => `from=${startMs + fromMs}&to=${startMs + toMs}`;
const boxAt = (bytes: Uint8Array, at: number) =>
  Buffer.from(bytes.subarray(at + 4, at + 8)).toString();

describe("footage for the player", () => {
  it("begins with the key frame at or before the moment, and tells what it holds and what follows", async () => {
    const { footage, ask } = await aPlaybackSite();
    const { initBytes, fragments } = await footage.add({ startMs, gops: 5 });
    const response = await ask(`footage/${id}?${inRange(1500, 2500)}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": expect.stringMatching(/^video\/mp4; codecs="avc1.*,mp4a/),
      "tessera-start": String(startMs + 1000),
      "tessera-end": String(startMs + 3000),
      "tessera-next": String(startMs + 3000),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes).toHaveLength(initBytes + (fragments[1]?.bytes ?? 0) + (fragments[2]?.bytes ?? 0));
    expect([boxAt(bytes, 0), boxAt(bytes, initBytes)]).toEqual(["ftyp", "moof"]);
    const range = { headers: { range: "bytes=100-199" } };
    const part = await ask(`footage/${id}?${inRange(1500, 2500)}`, "guard", range);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));
  });

  it("ends at a gap and says where it goes on", async () => {
    const { footage, ask } = await aPlaybackSite();
    await footage.add({ startMs, gops: 2 });
    await footage.add({ startMs: startMs + 60_000, gops: 2 });
    const first = await ask(`footage/${id}?${inRange(0, 70_000)}`);
    expect(first.headers.get("tessera-end")).toBe(String(startMs + 2000));
    expect(first.headers.get("tessera-next")).toBe(String(startMs + 60_000));
    const last = await ask(`footage/${id}?${inRange(60_000, 70_000)}`);
    expect(last.headers.get("tessera-next")).toBeNull();
  });

  it("is nothing in a gap, with word of what comes next", async () => {
    const { footage, ask } = await aPlaybackSite();
    await footage.add({ startMs, gops: 2 });
    await footage.add({ startMs: startMs + 60_000, gops: 2 });
    for (const range of [inRange(10_000, 20_000), inRange(10_000, 65_000)]) {
      const response = await ask(`footage/${id}?${range}`);
      expect(response.status).toBe(204);
      expect(response.headers.get("tessera-next")).toBe(String(startMs + 60_000));
    }
    const after = await ask(`footage/${id}?${inRange(90_000, 95_000)}`);
    expect([after.status, after.headers.get("tessera-next")]).toEqual([204, null]);
  });

  it("is key frames alone for fast play, without sound", async () => {
    const { footage, ask } = await aPlaybackSite();
    await footage.add({ startMs, gops: 6 });
    const response = await ask(`footage/${id}?${inRange(0, 6000)}&keysEveryMs=2000`);
    expect(response.headers.get("content-type")).not.toContain("mp4a");
    const text = Buffer.from(await response.arrayBuffer()).toString("latin1");
    expect(text.split("moof")).toHaveLength(1 + 3);
  });
});

describe("a range as HLS", () => {
  it("plays for who has its address, file by file, and for nobody else", async () => {
    const { footage, ask, json, base } = await aPlaybackSite();
    const { segment } = await footage.add({ startMs, gops: 3 });
    const { hls } = (await json(`address?id=${id}&${inRange(0, 3000)}`)) as { hls: string };
    const playlist = await ask(hls, "");
    expect(playlist.headers.get("content-type")).toBe("application/vnd.apple.mpegurl");
    const text = await playlist.text();
    const uri = /^[^#\s].*\.mp4.*$/m.exec(text)?.[0] ?? "none";
    const file = new URL(uri, new URL(hls, base));
    const range = { headers: { range: "bytes=0-99" } };
    const part = await ask(file.href, "", range);
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 0-99/${segment.bytes}`);
    const strange = hls.replace(/token=[^&]*/, "token=made-up");
    expect((await ask(strange, "")).status).toBe(401);
    expect((await ask(hls.replaceAll(id, "other~1"), "")).status).toBe(401);
    expect((await ask(file.pathname, "")).status).toBe(401);
    // It is for playing back: a file to keep takes another right.
    const token = new URL(hls, base).searchParams.get("token");
    expect((await ask(`download/${id}/${startMs}?token=${token}`, "")).status).toBe(401);
  });

  it("opens to its token what was recorded in its range, and nothing else", async () => {
    const { footage, ask, json, base } = await aPlaybackSite();
    const { segment, fragments } = await footage.add({ startMs, gops: 60 });
    const later = await footage.add({ startMs: startMs + 60_000, gops: 3 });
    const { hls } = (await json(`address?id=${id}&${inRange(10_000, 12_000)}`)) as { hls: string };
    const token = `token=${new URL(hls, base).searchParams.get("token")}`;
    const statusOf = async (path: string, range?: string) =>
      (await ask(path, "", range === undefined ? {} : { headers: { range } })).status;
    const bytesOf = (first: number, last = first) => {
      const from = fragments[first]?.offset ?? 0;
      const { offset = 0, bytes = 0 } = fragments[last] ?? {};
      return `bytes=${from}-${offset + bytes - 1}`;
    };
    const file = `file/${id}/${segment.id}.mp4?${token}`;
    expect(await statusOf(hls)).toBe(200);
    expect(await statusOf(`footage/${id}?${inRange(10_500, 11_500)}&${token}`)).toBe(200);
    expect(await statusOf(file, "bytes=0-99")).toBe(206);
    expect(await statusOf(file, bytesOf(10, 11))).toBe(206);

    const archive = `hls/${id}/${startMs}-${startMs + 80_000_000}.m3u8`;
    expect(await statusOf(`${archive}?${token}`)).toBe(401);
    expect(await statusOf(`footage/${id}?${inRange(0, 1000)}&${token}`)).toBe(401);
    expect(await statusOf(`footage/${id}?${inRange(10_500, 30_000)}&${token}`)).toBe(401);
    expect(await statusOf(`preview/${id}?at=${startMs + 10_500}&${token}`)).toBe(401);
    expect(await statusOf(file)).toBe(401);
    expect(await statusOf(file, bytesOf(9, 11))).toBe(401);
    expect(await statusOf(file, bytesOf(13))).toBe(401);
    expect(await statusOf(`file/${id}/${later.segment.id}.mp4?${token}`, "bytes=0-99")).toBe(401);
  });

  it("names the session's token nowhere", async () => {
    const { footage, ask } = await aPlaybackSite();
    await footage.add({ startMs, gops: 3 });
    const text = await (await ask(`hls/${id}/${startMs}-${startMs + 3000}.m3u8`)).text();
    expect(text).toContain(".mp4");
    expect(text).not.toContain("token");
  });

  it("says where the nearest footage is if the range has none", async () => {
    const { footage, ask } = await aPlaybackSite();
    await footage.add({ startMs, gops: 3 });
    const response = await ask(`hls/${id}/${startMs - 9000}-${startMs - 5000}.m3u8`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("nearest one is at");
  });

  it("opens no file of another channel", async () => {
    const { footage, ask } = await aPlaybackSite();
    const { segment } = await footage.add({ startMs, deviceId: "secret" });
    expect((await ask(`file/${id}/${segment.id}.mp4`)).status).toBe(404);
    expect((await ask(`file/secret~1/${segment.id}.mp4`)).status).toBe(200);
  });
});

describe("a download", () => {
  it("is one file, by ranges too: first bytes, last bytes, and none behind its end", async () => {
    const { footage, ask } = await aPlaybackSite();
    await footage.add({ startMs, gops: 4 });
    const path = `download/${id}/${startMs}?end=${startMs + 3000}`;
    const whole = await ask(path);
    expect(whole.headers.get("content-disposition")).toContain(
      `North Gate ${momentText(startMs)}-${momentText(startMs + 3000)}.mp4`,
    );
    const bytes = new Uint8Array(await whole.arrayBuffer());
    expect(boxAt(bytes, 0)).toBe("ftyp");
    const head = await ask(path, "guard", { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(String(bytes.length));
    const rangeOf = async (range: string) => ask(path, "guard", { headers: { range } });
    const first = await rangeOf("bytes=0-15");
    expect(new Uint8Array(await first.arrayBuffer())).toEqual(bytes.subarray(0, 16));
    const last = await rangeOf("bytes=-16");
    expect(new Uint8Array(await last.arrayBuffer())).toEqual(bytes.subarray(-16));
    expect((await rangeOf(`bytes=${bytes.length}-`)).status).toBe(416);
  });

  it("without an end is the piece that the day's list has there", async () => {
    const { footage, ask } = await aPlaybackSite();
    await footage.add({ startMs: startMs + 250, gops: 2 });
    await footage.add({ startMs: startMs + 60_000, gops: 2 });
    const response = await ask(`download/${id}/${momentText(startMs)}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-disposition")).toContain(momentText(startMs + 2250));
    const none = await ask(`download/${id}/${momentText(startMs + 30_000)}`);
    expect(none.status).toBe(404);
    expect((await ask(`download/${id}/20260230101010`)).status).toBe(400);
  });

  it("tells what it would hold before it is asked for", async () => {
    const { footage, json, ask } = await aPlaybackSite();
    await footage.add({ startMs, gops: 2 });
    await footage.add({ startMs: startMs + 60_000, gops: 2 });
    const info = (await json(`downloadrecord/streaminfo?id=${id}&${inRange(0, 70_000)}`)) as {
      bytes: number;
    };
    expect(info).toMatchObject({
      durationMs: 4000,
      startMs,
      endMs: startMs + 62_000,
      video: "H.264",
      width: 320,
      height: 180,
      audio: "AAC",
      gaps: [
        { startMs: startMs + 2000, endMs: startMs + 60_000 },
        { startMs: startMs + 62_000, endMs: startMs + 70_000 },
      ],
      changesAtMs: [],
    });
    const file = await ask(`download/${id}/${startMs}?end=${startMs + 70_000}`);
    expect(file.headers.get("content-length")).toBe(String(info.bytes));
    await file.body?.cancel();
  });

  it("cannot hold two formats: it names the moment of the change, and so does its description", async () => {
    const { footage, json, ask } = await aPlaybackSite();
    await footage.add({ startMs, gops: 2 });
    await footage.add({ startMs: startMs + 2000, gops: 2, tracks: "h265" });
    const response = await ask(`download/${id}/${startMs}?end=${startMs + 4000}`);
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("10:00:02");
    const info = await json(`downloadrecord/streaminfo?id=${id}&${inRange(0, 4000)}`);
    expect(info).toMatchObject({ changesAtMs: [startMs + 2000], durationMs: 4000 });
  });

  it("needs the right to export, not only to play back", async () => {
    const { ask } = await aPlaybackSite();
    expect((await ask(`download/${id}/${startMs}`, "other")).status).toBe(403);
    expect((await ask(`download/${id}/${startMs}`, "")).status).toBe(401);
  });
});

it("is one file for whoever takes it in parts, although footage goes on being recorded", async () => {
  const { footage, ask, clock } = await aPlaybackSite();
  const nowMs = clock.nowMs();
  const beganMs = nowMs - 20_000;
  await footage.add({ startMs: beganMs, gops: 3 });
  const path = `download/${id}/${beganMs}?end=${nowMs + 10_000}`;
  const lengthOf = async () => (await ask(path)).headers.get("content-length");
  const first = await lengthOf();
  await footage.add({ startMs: beganMs + 3000, gops: 3 });
  await clock.advance(10_000);
  expect(await lengthOf()).toBe(first);
  await clock.advance(16_000);
  expect(Number(await lengthOf())).toBeGreaterThan(Number(first));
});

describe("a long download", () => {
  const path = `download/${id}/${startMs}?end=${startMs + 900_000}`;

  it("lets go of its files when the client goes", async () => {
    const { base, footage, openFiles } = await aPlaybackSite();
    await footage.add({ startMs, gops: 900 });
    const { request } = await begun(`${base}/api/v1/record/${path}`);
    expect(await openFiles()).toBe(1);
    request.destroy();
    await vi.waitFor(async () => expect(await openFiles()).toBe(0));
  });

  it("ends within five seconds once the right is taken away", async () => {
    const { base, footage, clock, takeRights, openFiles } = await aPlaybackSite();
    await footage.add({ startMs, gops: 900 });
    const { response, totalBytes } = await begun(`${base}/api/v1/record/${path}`);
    takeRights();
    await clock.advance(5000);
    let taken = 0;
    const ended = new Promise((resolve) => response.once("close", resolve));
    response.on("error", () => {}).on("data", (data: Buffer) => void (taken += data.length));
    response.resume();
    await ended;
    expect(taken).toBeLessThan(totalBytes);
    await vi.waitFor(async () => expect(await openFiles()).toBe(0));
  });
});

/** A client that has the headers and takes nothing. */
async function begun(url: string) {
  const request = http.get(url, { headers: { token: "guard" } });
  request.on("error", () => {});
  const response = await new Promise<http.IncomingMessage>((resolve) =>
    request.once("response", resolve),
  );
  response.pause();
  const totalBytes = Number(response.headers["content-length"]);
  return { request, response, totalBytes };
}

describe("a preview", () => {
  it("is a small picture that tells of when it is", async () => {
    const { footage, ask } = await aPlaybackSite();
    await footage.add({ startMs, gops: 3 });
    const response = await ask(`preview/${id}?at=${startMs + 1700}`);
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(response.headers.get("tessera-at")).toBe(String(startMs + 1000));
    expect((await response.arrayBuffer()).byteLength).toBe(4);
    expect((await ask(`preview/${id}?at=${startMs + 99_000}`)).status).toBe(404);
  });
});

describe("who may play back but not export", () => {
  it.each([
    ["the file", { verbs: ["playback"] }, (segmentId: number) => `file/${id}/${segmentId}.mp4`],
    ["the footage", { verbs: ["playback"] }, () => `footage/${id}?${inRange(0, 900_000)}`],
    [
      "what takes a second person",
      { needsSecondPerson: true },
      (segmentId: number) => `file/${id}/${segmentId}.mp4`,
    ],
    [
      "what leaves with a watermark only",
      { watermark: "always" },
      () => `footage/${id}?${inRange(0, 900_000)}`,
    ],
  ] as const)(
    "gets %s no faster than it could be watched, with a line about it",
    async (_, given, pathOf) => {
      const { footage, ask, clock, audited } = await aPlaybackSite(given);
      const { segment } = await footage.add({ startMs, gops: 900 });
      const response = await ask(pathOf(segment.id));
      const progress = { isDone: false };
      const taken = whole(response).finally(() => {
        progress.isDone = true;
      });
      await vi.waitFor(() => expect(audited).toHaveLength(1));
      expect(audited[0]).toMatchObject({ kind: "export", userName: "user 2", target: "device/1" });
      // Fifteen minutes, three of them at once, the rest six times as fast as they were filmed.
      let passedMs = 0;
      for (; !progress.isDone; passedMs += 1000) {
        await clock.advance(1000);
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
      }
      expect(passedMs).toBeGreaterThan(110_000);
      expect(await taken).toBeGreaterThan(0.9 * segment.bytes);
      // One in five minutes: on a busy machine more of the clock's time passes than is needed.
      expect(audited.length).toBeLessThanOrEqual(1 + Math.floor(passedMs / 300_000));
    },
  );

  it("plays at four times the speed and looks for a moment without being slowed", async () => {
    const { footage, ask, clock, audited } = await aPlaybackSite({ verbs: ["playback"] });
    await footage.add({ startMs, gops: 900 });
    for (let fromMs = 0; fromMs < 600_000; fromMs += 40_000) {
      await whole(await ask(`footage/${id}?${inRange(fromMs, fromMs + 40_000)}`));
      await clock.advance(10_000);
    }
    for (let fromMs = 0; fromMs < 900_000; fromMs += 160_000) {
      const keys = `footage/${id}?${inRange(fromMs, fromMs + 160_000)}&keysEveryMs=1600`;
      await whole(await ask(keys));
      await clock.advance(10_000);
    }
    expect(audited).toEqual([]);
  });

  it("is not slowed with the right, but the line is written all the same", async () => {
    const { footage, ask, audited } = await aPlaybackSite();
    const { segment } = await footage.add({ startMs, gops: 900 });
    expect(await whole(await ask(`file/${id}/${segment.id}.mp4`))).toBe(segment.bytes);
    expect(audited.map(({ kind }) => kind)).toEqual(["export"]);
  });
});

it("gives one user so many downloads at once, and another one all the same", async () => {
  const { base, footage } = await aPlaybackSite();
  await footage.add({ startMs, gops: 900 });
  const url = `${base}/api/v1/record/download/${id}/${startMs}?end=${startMs + 900_000}`;
  for (let turn = 0; turn < 8; turn++) await begun(url);
  expect((await fetch(url, { headers: { token: "guard" } })).status).toBe(429);
  const other = await fetch(url, { headers: { token: "admin" } });
  expect(other.status).toBe(200);
  await other.body?.cancel();
});

const whole = async (response: Response) => (await response.arrayBuffer()).byteLength;
