import https from "node:https";
import { text } from "node:stream/consumers";
import { FakeTlsIdentity } from "@tessera/base/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { get, post } from "./testing/raw-client.ts";
import { enter, entry, type Site, startSite } from "./testing/site.ts";

const echoed = (body: string) => expect.objectContaining({ status: 200, body: Buffer.from(body) });
const isMovie = expect.objectContaining({
  status: 200,
  headers: expect.objectContaining({ "content-type": "video/mp4" }),
});
const isOver = expect.objectContaining({
  status: 404,
  headers: expect.objectContaining({ "x-error-code": "hls-session-over" }),
});

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Whose worker may die, and which may stop. */
async function anotherSite(options?: Parameters<typeof startSite>[0]): Promise<Site> {
  const another = await startSite(options);
  stops.push(() => another.stop());
  return another;
}

/** A player whose connection is with the worker. */
async function aPlayer(at = site) {
  const client = at.connect();
  const folder = await enter(client);
  const playlist = await client.ask(`${folder}live.m3u8`);
  expect(playlist.status).toBe(200);
  return { client, folder, playlist: String(playlist.body) };
}

const segmentIn = (playlist: string) => /^seg-\d+\.m4s$/m.exec(playlist)?.[0] ?? "";

describe("a stream that lives in a worker", () => {
  it("is given from there, playlists and pieces, on the connection that the player came by", async () => {
    const { counts } = site;
    const before = { ...counts };
    const { client, folder, playlist } = await aPlayer();
    const handed = counts.handed;
    const answered = counts.answered;
    for (let turn = 0; turn < 5; turn++)
      for (const name of ["init-0.mp4", segmentIn(playlist)])
        expect(await client.ask(folder + name)).toEqual(isMovie);
    expect(counts.handed).toBe(before.handed + 1);
    expect([counts.handed, counts.answered]).toEqual([handed, answered]);
    expect(counts.entered).toBe(0);
    expect(counts.enteredElsewhere).toBe(before.enteredElsewhere + 1);
  });

  it("is answered with each part as soon as it is there", async () => {
    const { client, folder, playlist } = await aPlayer();
    let known = playlist;
    for (let turn = 0; turn < 4; turn++) {
      const [, segment, part] = /TYPE=PART,URI="part-(\d+)\.(\d+)/.exec(known) ?? [];
      const { body } = await client.ask(`${folder}live.m3u8?_HLS_msn=${segment}&_HLS_part=${part}`);
      known = String(body);
      expect(known).toContain(`"part-${segment}.${part}.m4s"`);
    }
  });

  it("is answered there as the web server answers, failures too", async () => {
    const { client, folder, playlist } = await aPlayer();
    const names = [segmentIn(playlist), "seg-99999.m4s", "live.m3u8?_HLS_msn=99999", "other.mp4"];
    for (const name of names)
      for (const language of ["en", "zh-CN,zh;q=0.9"]) {
        const accept = `Accept-Language: ${language}`;
        const there = await client.ask(folder + name, accept);
        const { answered } = site.counts;
        // With a body, though it is empty, the server answers.
        const here = await site.connect().ask(folder + name, accept, "Content-Length: 0");
        expect(site.counts.answered).toBe(answered + 1);
        for (const { headers } of [here, there]) {
          expect(Date.parse(headers["date"] ?? "")).toBeGreaterThan(Date.now() - 10_000);
          Reflect.deleteProperty(headers, "date");
        }
        expect(there).toEqual(here);
      }
  });
});

describe("a connection", () => {
  it("comes back for what is not the worker's, and goes there again", async () => {
    const { client, folder } = await aPlayer();
    const { handed } = site.counts;
    for (let turn = 0; turn < 3; turn++) {
      expect(await client.ask("/live/echo/x")).toEqual(echoed("GET "));
      client.send(post("/live/echo/x", "offer"));
      expect(await client.reply()).toEqual(echoed("POST offer"));
      expect((await client.ask("/api/v1/unknown")).headers["x-error-code"]).toBe("unknown-address");
      expect(await client.ask(`${folder}init-0.mp4`)).toEqual(isMovie);
    }
    expect(site.counts.handed).toBe(handed + 3);
  });

  it("stays with the server when it would come and go too often", async () => {
    const { client, folder } = await aPlayer();
    const { handed } = site.counts;
    for (let turn = 0; turn < 20; turn++) {
      expect(await client.ask("/live/echo/x")).toEqual(echoed("GET "));
      expect(await client.ask(`${folder}init-0.mp4`)).toEqual(isMovie);
    }
    expect(site.counts.handed).toBe(handed + 5);
  });

  it("is answered in turn, whatever comes at once", async () => {
    const { client, folder } = await aPlayer();
    const piece = get(`${folder}init-0.mp4`);
    const rest = post("/live/echo/x", "offer and more");
    const requests = [piece, piece, rest, piece, get("/live/echo/x"), piece];
    const expected = [
      isMovie,
      isMovie,
      echoed("POST offer and more"),
      isMovie,
      echoed("GET "),
      isMovie,
    ];
    const whole = Buffer.from(requests.join(""));
    client.send(whole);
    for (const reply of expected) expect(await client.reply()).toEqual(reply);
    for (let at = 0; at < whole.length; at += 40) {
      client.send(whole.subarray(at, at + 40));
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    for (const reply of expected) expect(await client.reply()).toEqual(reply);
    // Where the server reads it all at first.
    const fresh = site.connect();
    fresh.send(whole);
    for (const reply of expected) expect(await fresh.reply()).toEqual(reply);
  });

  it.each([
    ["a head that is too long", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(40_000)}`, 431],
    ["something else than HTTP", "\x16\x03\x01 hello\r\n\r\n", 400],
    ["a head without a host", "GET / HTTP/1.1\r\n\r\n", 400],
  ])("with %s gets what the web server says to that", async (_, bytes, status) => {
    const { client } = await aPlayer();
    client.send(Buffer.from(bytes, "latin1"));
    expect((await client.reply()).status).toBe(status);
    await client.closed;
  });

  it("closes when its asker wants no more", async () => {
    const { client, folder } = await aPlayer();
    const last = await client.ask(`${folder}init-0.mp4`, "Connection: close");
    expect(last).toEqual(isMovie);
    expect(last.headers["connection"]).toBe("close");
    await client.closed;
  });

  it("counts once, however often it came and went", async () => {
    const small = await anotherSite({ maxConnections: 2 });
    const { client, folder } = await aPlayer(small);
    for (let turn = 0; turn < 4; turn++) {
      expect(await client.ask("/live/echo/x")).toEqual(echoed("GET "));
      expect(await client.ask(`${folder}init-0.mp4`)).toEqual(isMovie);
    }
    const second = small.connect();
    expect((await second.ask("/live/echo/x")).status).toBe(200);
    await small.connect().closed;
    client.socket.destroy();
    await vi.waitFor(async () =>
      expect((await small.connect().ask("/live/echo/x")).status).toBe(200),
    );
  });

  it("is held to the times of the web server when it is back", async () => {
    const own = await anotherSite({ requestTimeoutMs: 1000 });
    const { client } = await aPlayer(own);
    expect(await client.ask("/live/echo/x")).toEqual(echoed("GET "));
    client.send("GET /live/echo/x HTTP/1.1\r\n");
    expect((await client.reply()).status).toBe(408);
    await client.closed;
    const slow = (await aPlayer(own)).client;
    slow.send("GET /live/hls");
    await slow.closed;
  });

  it("upgrades no less than any other after it was elsewhere", async () => {
    const { client } = await aPlayer();
    client.send(get("/live/echo/x", "Connection: Upgrade", "Upgrade: websocket"));
    expect((await client.reply()).status).toBe(404);
  });
});

describe("a session in a worker", () => {
  it("ends when the server says so, for who waits too", async () => {
    const own = await anotherSite();
    const { client, folder } = await aPlayer(own);
    const { body } = await client.ask(`${folder}live.m3u8`);
    const number = /^seg-(\d+)\.m4s\n(?:(?!seg-).*\n)*$/m.exec(String(body))?.[1];
    client.send(get(`${folder}live.m3u8?_HLS_msn=${Number(number) + 1}&_HLS_part=9`));
    for (const close of own.visitors) close();
    expect(await client.reply()).toEqual(isOver);
    expect(await client.ask(`${folder}live.m3u8`)).toEqual(isOver);
    expect(own.counts.left).toBe(1);
  });

  it("ends with its worker, and the player begins anew", async () => {
    const own = await anotherSite();
    const { client, folder } = await aPlayer(own);
    const [pid = 0] = own.pool.pids;
    process.kill(pid, "SIGKILL");
    await client.closed;
    await vi.waitFor(() => expect([own.counts.left, own.visitors.size]).toEqual([1, 0]));
    expect(await own.connect().ask(`${folder}live.m3u8`)).toEqual(isOver);
    expect(await (await aPlayer(own)).client.ask("/live/echo/x")).toEqual(echoed("GET "));
  });

  it("ends with its channel", async () => {
    const own = await anotherSite();
    const { client, folder } = await aPlayer(own);
    own.channels.remove(own.record);
    await vi.waitFor(() => expect(own.counts.left).toBe(1));
    expect(await client.ask(`${folder}live.m3u8`)).toEqual(isOver);
  });

  it("says why there is no picture", async () => {
    const own = await anotherSite();
    own.channels.set({ ...own.record, isEnabled: false, isOnDemand: true });
    const refused = await own.connect().ask(entry, "Accept-Language: en");
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(own.counts.left).toBe(1);
  });
});

it("stops at once with connections in workers, and ends their sessions", async () => {
  const own = await startSite();
  const { client } = await aPlayer(own);
  const back = (await aPlayer(own)).client;
  expect(await back.ask("/live/echo/x")).toEqual(echoed("GET "));
  const startedMs = performance.now();
  await own.stop();
  expect(performance.now() - startedMs).toBeLessThan(2500);
  await client.closed;
  expect([own.counts.left, own.visitors.size]).toEqual([2, 0]);
});

it("serves viewers over TLS in the server", async () => {
  const own = await anotherSite({ tls: new FakeTlsIdentity() });
  const { port } = await own.server.listenSecure({ host: "127.0.0.1", port: 0 });
  own.film();
  const ask = async (target: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    https
      .get({ port, host: "127.0.0.1", path: target, rejectUnauthorized: false }, (reply) =>
        resolve(text(reply)),
      )
      .on("error", reject);
    return promise;
  };
  const master = await ask(entry);
  const [, folder] = /(s\/[\w-]{22}\/)live\.m3u8/.exec(master) ?? [];
  expect(await ask(`/live/hls/${folder}live.m3u8`)).toContain("#EXT-X-PART");
  expect(own.counts).toMatchObject({ entered: 1, enteredElsewhere: 0, handed: 0 });
});
