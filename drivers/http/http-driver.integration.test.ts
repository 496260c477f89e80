import {
  BadRequest,
  type Clock,
  DeviceRefused,
  ExpectedError,
  FakeClock,
  NotFound,
  Offline,
  silentLogger,
  systemClock,
  type Text,
  TimedOut,
} from "@tessera/base";
import type { Frame, Tracks, VideoFrame } from "@tessera/engine";
import { fragment, initSegment } from "@tessera/formats/fmp4";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createHttpDriver } from "./index.ts";
import { decodedPictures, flvFile, h264, h265, hlsFiles } from "./testing/media-files.ts";
import { type Answer, body, status, WebServer } from "./testing/web-server.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function aServer(answers: Readonly<Record<string, Answer>>): Promise<WebServer> {
  const server = await WebServer.start(answers);
  stops.push(() => server.stop());
  return server;
}

interface Opening {
  readonly clock?: Clock;
  readonly flow?: 1 | 2;
  readonly connection?: Readonly<Record<string, string>>;
}

async function open(url: string, { clock = systemClock, flow = 1, connection }: Opening = {}) {
  const driver = createHttpDriver({ clock });
  const announced: Tracks[] = [];
  const frames: Frame[] = [];
  const source = await driver.openLive({
    connection: driver.connection.parse({ url, ...connection }),
    flow,
    sink: {
      setTracks: (tracks) => void announced.push(tracks),
      push: (frame) => void frames.push(frame),
      countPackets: () => {},
    },
    signal: new AbortController().signal,
    log: silentLogger,
  });
  stops.push(() => source.stop());
  const pictures = () => frames.filter((frame): frame is VideoFrame => frame.kind === "video");
  return { source, announced, frames, pictures };
}

async function errorOf(attempt: Promise<unknown>): Promise<ExpectedError> {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof ExpectedError) return error;
    throw error;
  }
  throw new Error("it did not fail");
}

/** The pictures as a file, for FFmpeg to decode. */
function asMp4({ video }: Tracks, pictures: readonly VideoFrame[]): Uint8Array {
  const samples = pictures.map(({ data, isKey, pts90k, dts90k }) => ({
    duration90k: 3600,
    ctsOffset90k: pts90k - dts90k,
    isKey,
    data,
  }));
  return Buffer.concat([
    initSegment({ video }),
    fragment({ sequence: 1, video: { dts90k: 0, samples } }),
  ]);
}

describe("HTTP-FLV", () => {
  const file = flvFile(2, "-c:a aac");

  it("gives every picture and all sound, until the source ends it", async () => {
    const server = await aServer({ "/live.flv": body(file, "video/x-flv") });
    const { source, announced, frames, pictures } = await open(`${server.url}/live.flv`);
    const { reason } = await source.ended;
    expect(reason.en).toContain("ended");
    expect(announced.at(-1)).toMatchObject({
      video: { codec: "h264", width: 320, height: 180 },
      audio: { codec: "aac", sampleRate: 48_000 },
    });
    expect(pictures().map(({ dts90k }) => Math.round(dts90k / 3600))).toEqual(
      Array.from({ length: 50 }, (_, index) => index),
    );
    expect(decodedPictures(asMp4(announced.at(-1) ?? {}, pictures()))).toBe(50);
    expect(frames.filter(({ kind }) => kind === "audio").length).toBeGreaterThan(85);
  });

  it("takes MP3 too", async () => {
    const mp3 = flvFile(1, "-c:a libmp3lame -ar 44100");
    const server = await aServer({ "/live": body(mp3) });
    const { source, announced } = await open(`${server.url}/live`);
    await source.ended;
    expect(announced.at(-1)?.audio).toEqual({ codec: "mp3", sampleRate: 44_100, channels: 1 });
  });

  it("ends with its reason when nothing comes any more", async () => {
    const clock = new FakeClock();
    const server = await aServer({
      "/live.flv": (_, response) => void response.writeHead(200).write(file),
    });
    const { source } = await open(`${server.url}/live.flv`, { clock });
    await clock.advance(10_000);
    expect((await source.ended).reason.en).toContain("sent nothing for 8 seconds");
  });

  it("closes the connection when it is stopped", async () => {
    let isClosed = false;
    const server = await aServer({
      "/live.flv": (_, response) => {
        response.on("close", () => {
          isClosed = true;
        });
        response.writeHead(200).write(file);
      },
    });
    const { source } = await open(`${server.url}/live.flv`);
    await source.stop();
    await source.stop();
    await vi.waitFor(() => expect(isClosed).toBe(true));
    expect((await source.ended).reason.en).toContain("stopped");
  });
});

const asking =
  (scheme: string, answer: Answer): Answer =>
  (request, response) => {
    if (request.headers.authorization) return answer(request, response);
    const challenge = `${scheme} realm="cam", nonce="1"`;
    status(401, { "www-authenticate": challenge })(request, response);
  };

const schemesOf = ({ requests }: WebServer) =>
  requests.map(({ headers }) => headers.authorization?.split(" ")[0]);

describe("a request", () => {
  const flv = body(flvFile(1, "-an"));

  it("follows redirects, and tells the password to its own host only", async () => {
    const other = await aServer({ "/final.flv": flv });
    const server = await aServer({
      "/a.flv": asking("Digest", status(302, { location: "/b.flv" })),
      "/b.flv": asking("Digest", status(307, { location: `${other.url}/final.flv` })),
    });
    const connection = { userName: "admin", password: "secret" };
    const { source } = await open(`${server.url}/a.flv`, { connection });
    await source.ended;
    expect(schemesOf(server)).toEqual([undefined, "Digest", "Digest"]);
    expect(schemesOf(other)).toEqual([undefined]);
  });

  it("shows the password in clear only where that is allowed", async () => {
    const server = await aServer({ "/a.flv": asking("Basic", flv) });
    const connection = { userName: "admin", password: "secret" };
    const opening = open(`${server.url}/a.flv`, { connection });
    await expect(opening).rejects.toMatchObject({ code: "http-asks-for-basic" });
    expect(schemesOf(server)).toEqual([undefined]);
    const allowed = { ...connection, basic: "allowed" } as const;
    const { source } = await open(`${server.url}/a.flv`, { connection: allowed });
    await source.ended;
    expect(schemesOf(server).slice(1)).toEqual([undefined, "Basic"]);
  });

  it.each([
    ["a redirection", (other: string) => status(302, { location: `${other}/live.flv` })],
    [
      "a playlist",
      (other: string) =>
        body(
          `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${other}/a.ts\n`,
          "application/vnd.apple.mpegurl",
        ),
    ],
  ])("does not follow %s to another host, unless that is allowed", async (_, answerFor) => {
    const other = await aServer({ "/live.flv": flv });
    const elsewhere = other.url.replace("127.0.0.1", "localhost");
    const server = await aServer({ "/a": answerFor(elsewhere) });
    await expect(open(`${server.url}/a`)).rejects.toMatchObject({ code: "http-other-host" });
    expect(other.requests).toEqual([]);
    const connection = { otherHosts: "allow" } as const;
    await open(`${server.url}/a`, { connection }).catch(() => {});
    expect(other.requests.length).toBeGreaterThan(0);
  });

  it.each([
    ["a login page", body("<html>log in</html>", "text/html"), BadRequest, "http-not-media"],
    ["no permission", status(401), DeviceRefused, "http-unauthorized"],
    ["a refusal", status(403), DeviceRefused, "http-unauthorized"],
    ["nothing there", status(404), NotFound, "http-not-found"],
    ["a server in trouble", status(503), Offline, "http-failed"],
    ["another fault", status(400), BadRequest, "http-failed"],
    [
      "a redirect to a file",
      status(302, { location: "file:///x.flv" }),
      BadRequest,
      "http-bad-redirect",
    ],
    ["a redirect to nowhere", status(302), BadRequest, "http-bad-redirect"],
    ["redirects without end", status(302, { location: "/x" }), BadRequest, "http-bad-redirect"],
    ["an end at once", body(""), Offline, "http-closed"],
  ] as const)("that meets %s says so, live and as a look", async (_, answer, Kind, code) => {
    const server = await aServer({ "/x": answer });
    const driver = createHttpDriver({ clock: systemClock });
    const connection = driver.connection.parse({ url: `${server.url}/x?token=secret` });
    const live = await errorOf(open(`${server.url}/x?token=secret`));
    expect(live).toBeInstanceOf(Kind);
    expect(live.code).toBe(code);
    expect(live.text.address).toBe(new URL(server.url).host);
    expect(live.text.zh + live.text.en).not.toMatch(/secret|127\.0\.0\.1/);
    const looking = driver.checkPresence?.(connection, new AbortController().signal);
    expect(await errorOf(looking ?? Promise.resolve())).toBeInstanceOf(ExpectedError);
  });

  it("to a closed port says that it is refused", async () => {
    const server = await WebServer.start({});
    const { url } = server;
    await server.stop();
    expect(await errorOf(open(`${url}/x.flv`))).toMatchObject({ code: "http-refused" });
  });

  it("without an answer is given up", async () => {
    const clock = new FakeClock();
    const server = await aServer({ "/x.flv": () => {} });
    const failing = errorOf(open(`${server.url}/x.flv`, { clock }));
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    await clock.advance(8000);
    expect(await failing).toBeInstanceOf(TimedOut);
  });

  it("that is only a look reads the start, and leaves", async () => {
    const server = await aServer({
      "/x.flv": (_, response) => void response.writeHead(200).write("FLV\u0001"),
    });
    const driver = createHttpDriver({ clock: systemClock });
    const connection = driver.connection.parse({ url: `${server.url}/x.flv` });
    await driver.checkPresence?.(connection, new AbortController().signal);
    expect(server.requests).toHaveLength(1);
  });
});

describe.each([
  ["mpegts", "h264", `${h264} -c:a aac`, "aac"],
  ["fmp4", "h264", `${h264} -c:a libopus`, "opus"],
  ["fmp4", "h265", `${h265} -c:a aac`, "aac"],
] as const)("HLS of %s with %s", (type, codec, codecs, audioCodec) => {
  const files = hlsFiles(4, codecs, type);

  it("is joined near its end, goes on with what comes, at the pace of the picture", async () => {
    let known = 2;
    const answers = Object.fromEntries(
      [...files].map(([name, data]) => [`/${name}`, body(data)] as const),
    );
    const growing: Answer = (_, response) => {
      response.end(firstSegments(String(files.get("index.m3u8")), known));
      known = Math.min(4, known + 1);
    };
    const server = await aServer({ ...answers, "/index.m3u8": growing });
    const startedMs = performance.now();
    const { source, announced, frames, pictures } = await open(`${server.url}/index.m3u8`);
    expect(pictures().length).toBeLessThan(25);
    await source.ended;
    expect(performance.now() - startedMs).toBeGreaterThan(3500);
    expect(pictures()).toHaveLength(100);
    expect(pictures().map(({ dts90k }) => Math.round(dts90k / 3600))).toEqual(
      Array.from({ length: 100 }, (_, index) => index),
    );
    expect(announced).toHaveLength(1);
    expect(announced[0]).toMatchObject({ video: { codec }, audio: { codec: audioCodec } });
    expect(decodedPictures(asMp4(announced[0] ?? {}, pictures()))).toBe(100);
    const sounds = frames.flatMap((frame) => (frame.kind === "audio" ? [frame.dtsSamples] : []));
    expect(sounds.length).toBeGreaterThan(150);
    expect(sounds.every((at, index) => index === 0 || at > (sounds[index - 1] ?? 0))).toBe(true);
  });
});

/** A live playlist that knows so many segments of a whole one; all of them end it. */
function firstSegments(playlist: string, count: number): string {
  const parts = playlist.replace("#EXT-X-ENDLIST", "").split("#EXTINF");
  const end = count >= parts.length - 1 ? "#EXT-X-ENDLIST\n" : "";
  return parts.slice(0, count + 1).join("#EXTINF") + end;
}

describe("a playlist", () => {
  const files = hlsFiles(1, `${h264} -an`, "mpegts");
  const media = Object.fromEntries(
    [...files].map(([name, data]) => [`/v/${name}`, body(data)] as const),
  );
  const master = body(
    "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9000000\n/v/index.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=100\n/low.m3u8\n",
    "application/vnd.apple.mpegurl",
  );

  it("of variants leads to the largest, and to the smallest as sub stream", async () => {
    const server = await aServer({ ...media, "/live.m3u8": master });
    const { source } = await open(`${server.url}/live.m3u8`);
    await source.ended;
    expect(server.requests.map(({ url }) => url)).toContain("/v/index0.ts");
    const sub = await errorOf(open(`${server.url}/live.m3u8`, { flow: 2 }));
    expect(sub.code).toBe("http-not-found");
    expect(server.requests.at(-1)?.url).toBe("/low.m3u8");
  });

  it.each([
    [
      "of encrypted segments",
      '#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXTINF:1,\na.ts\n',
      "http-encrypted",
    ],
    ["without segments", "", "http-no-video"],
    ["that leads out of the web", "#EXTINF:1,\nfile:///a.ts\n", "http-not-media"],
    ["of segments that are lost", "#EXTINF:1,\ngone.ts\n", "http-not-found"],
  ])("%s is refused in words", async (_, lines, code) => {
    const server = await aServer({
      "/live.m3u8": body(`#EXTM3U\n#EXT-X-TARGETDURATION:1\n${lines}`),
    });
    expect(await errorOf(open(`${server.url}/live.m3u8`))).toMatchObject({ code });
  });

  it("with an end is opened at once and played in its time", async () => {
    const server = await aServer(media);
    const { source, pictures } = await open(`${server.url}/v/index.m3u8`, {
      clock: new FakeClock(),
    });
    expect(pictures()).toHaveLength(1);
    await source.stop();
    expect((await source.ended).reason.en).toContain("stopped");
  });

  it("that does not grow any more ends the stream", async () => {
    const clock = new FakeClock();
    const still = String(files.get("index.m3u8")).replace("#EXT-X-ENDLIST", "");
    const server = await aServer({ ...media, "/v/index.m3u8": body(still) });
    const { source } = await open(`${server.url}/v/index.m3u8`, { clock });
    const onEnd = vi.fn<(end: { reason: Text }) => void>();
    void source.ended.then(onEnd);
    await vi.waitFor(async () => {
      await clock.advance(500);
      expect(onEnd).toHaveBeenCalled();
    });
    expect(onEnd.mock.lastCall?.[0].reason.en).toContain("no longer updated");
  });

  it("is enough to know that the source is there", async () => {
    const server = await aServer(media);
    const driver = createHttpDriver({ clock: systemClock });
    const connection = driver.connection.parse({ url: `${server.url}/v/index.m3u8` });
    await driver.checkPresence?.(connection, new AbortController().signal);
    expect(server.requests.map(({ url }) => url)).toEqual(["/v/index.m3u8"]);
    expect(driver.hasSubStream?.(connection)).toBe(true);
  });
});

it("has a sub stream when an address of its own is set, or none", async () => {
  const driver = createHttpDriver({ clock: systemClock });
  const main = driver.connection.parse({ url: "http://10.0.0.5/x.flv" });
  expect(driver.hasSubStream?.(main)).toBe(false);
  expect(driver.hasSubStream?.({ ...main, subUrl: "http://10.0.0.5/y.flv" })).toBe(true);
  expect(await errorOf(open("http://10.0.0.5/x.flv", { flow: 2 }))).toBeInstanceOf(NotFound);
});
