import http from "node:http";
import { setImmediate } from "node:timers/promises";
import { FakeClock } from "@tessera/base";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { defineCall, type MediaReply, mediaReply, type Verb } from "../../contract/index.ts";
import { recordInto } from "../../testing/index.ts";
import type { AuditEntry } from "../audit/index.ts";
import type { Principal } from "../sessions/index.ts";
import { aServer } from "./a-server.ts";
import type { HttpServer } from "./http-server.ts";
import type { MediaTickets } from "./media-tickets.ts";
import { route } from "./route.ts";

const call = defineCall({
  methods: ["GET"],
  path: "/api/v1/film/{channel}",
  access: "signed-in",
  dialect: "media",
  audit: "export",
  summary: "Ten bytes, or as many as there are.",
  input: z.object({
    channel: z.string(),
    kind: z.enum(["ten", "endless", "none", "stream"]).default("ten"),
  }),
  reply: mediaReply,
  channel: { verb: "live", of: ({ channel }) => ({ deviceId: "d", channelId: channel }) },
});

const viewer: Principal = {
  userId: 3,
  userName: "wang",
  nickName: "Wang",
  roleId: 2,
  roleName: "operator",
  isAdmin: false,
  sessionId: 3,
};

const ten = new TextEncoder().encode("0123456789");
const clock = new FakeClock();
let opened = 0;
let may = true;
let ticketVerb: Verb = "live";
let lines: AuditEntry[] = [];
const ticketRange = { startMs: 1000, endMs: 2000 };
let server: HttpServer;
let port: number;

beforeEach(async () => {
  [opened, may, ticketVerb, lines] = [0, true, "live", []];
  const tickets: MediaTickets = {
    redeem: async (token, place) =>
      token === "play-token" && place.flow === 0 && place.channel.channelId === "1"
        ? { ...place, of: place.channel, principal: viewer, verb: ticketVerb, range: ticketRange }
        : undefined,
    mayStill: async () => may,
  };
  const audit = {
    ...recordInto(lines),
    append: async (line: AuditEntry) => void lines.push(line),
    isNewView: (...view: [Principal, string, string]) => !audit.isKnownView(...view),
    isKnownView: (_: Principal, _address: string, what: string) =>
      lines.some(({ action }) => what.startsWith(action)),
  };
  server = await aServer([route(call, async ({ kind }) => film(kind))], { clock, tickets, audit });
  ({ port } = await server.listen({ host: "127.0.0.1", port: 0 }));
});
afterEach(() => server.stop());

function film(kind: "ten" | "endless" | "none" | "stream"): MediaReply {
  if (kind === "none") return { kind: "nothing", headers: { "tessera-next": "77" } };
  const isEndless = kind === "endless";
  return {
    kind: "bytes",
    contentType: "video/mp4",
    ...(kind !== "stream" && { totalBytes: isEndless ? 2 ** 40 : ten.length }),
    tag: "film-1",
    modifiedAtMs: 0,
    fileName: "门 (1).mp4",
    // Of the others nobody knows when they are of.
    ...(kind === "ten" && { span: { startMs: 1200, endMs: 1800 } }),
    async *read(fromByte, toByte, signal) {
      opened++;
      try {
        if (isEndless) while (!signal.aborted) yield await aMegabyte();
        else yield ten.subarray(fromByte, Math.min(toByte, ten.length));
      } finally {
        opened--;
      }
    },
  };
}

async function aMegabyte() {
  await setImmediate();
  return new Uint8Array(1024 * 1024);
}

type Init = Omit<RequestInit, "headers"> & { readonly headers?: Record<string, string> };

const play = (path: string, init: Init = {}) =>
  fetch(`http://127.0.0.1:${port}/api/v1/film/${path}`, init);

const ask = (path: string, init: Init = {}) =>
  play(path, { ...init, headers: { token: "admin-token", ...init.headers } });

describe("a media reply", () => {
  it("is sent whole, with its length, its tag and the name to save it under", async () => {
    const response = await ask("1");
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "video/mp4",
      "content-length": "10",
      "accept-ranges": "bytes",
      etag: '"film-1"',
      "last-modified": "Thu, 01 Jan 1970 00:00:00 GMT",
      "content-disposition": `attachment; filename="_ (1).mp4"; filename*=UTF-8''%E9%97%A8%20%281%29.mp4`,
      "cache-control": "no-store",
    });
    expect(await response.text()).toBe("0123456789");
  });

  it.each([
    ["bytes=0-3", "0123", "bytes 0-3/10"],
    ["bytes=-2", "89", "bytes 8-9/10"],
    ["bytes=9-100", "9", "bytes 9-9/10"],
  ])("is sent in part for %s", async (range, body, contentRange) => {
    const response = await ask("1", { headers: { range } });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(contentRange);
    expect(response.headers.get("content-length")).toBe(String(body.length));
    expect(await response.text()).toBe(body);
  });

  it("refuses a range behind its end and says how long it is", async () => {
    const response = await ask("1", { headers: { range: "bytes=10-", "accept-language": "en" } });
    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toBe("bytes */10");
    expect(await response.text()).toContain("10 bytes");
  });

  it("is sent whole when it is not what the client has a part of", async () => {
    const headers = { range: "bytes=0-3", "if-range": '"film-0"' };
    expect((await ask("1", { headers })).status).toBe(200);
    expect((await ask("1", { headers: { ...headers, "if-range": '"film-1"' } })).status).toBe(206);
  });

  it("is not sent again to who has it", async () => {
    const response = await ask("1", { headers: { "if-none-match": '"film-1"' } });
    expect(response.status).toBe(304);
    expect(opened).toBe(0);
  });

  it("tells its length for HEAD and opens nothing", async () => {
    const response = await ask("1", { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-length")).toBe("10");
    expect(response.headers.get("accept-ranges")).toBe("bytes");
    expect(await response.text()).toBe("");
    expect(opened).toBe(0);
  });

  it("without a length is sent to its end and knows no ranges", async () => {
    const response = await ask("1?kind=stream", { headers: { range: "bytes=0-3" } });
    expect(response.status).toBe(200);
    expect(response.headers.get("accept-ranges")).toBe("none");
    expect(await response.text()).toBe("0123456789");
  });

  it("may be nothing, with word of what there is instead", async () => {
    const response = await ask("1?kind=none");
    expect(response.status).toBe(204);
    expect(response.headers.get("tessera-next")).toBe("77");
  });

  it("is not compressed", async () => {
    const response = await ask("1", { headers: { "accept-encoding": "gzip, br" } });
    expect(response.headers.get("content-encoding")).toBeNull();
  });

  it("lets go of what it reads when the client goes", async () => {
    const client = new AbortController();
    const response = await ask("1?kind=endless", { signal: client.signal });
    await response.body?.getReader().read();
    expect(opened).toBe(1);
    client.abort();
    await vi.waitFor(() => expect(opened).toBe(0));
  });

  it("waits for a client that takes nothing", async () => {
    const request = http.get(`http://127.0.0.1:${port}/api/v1/film/1?kind=endless`, {
      headers: { token: "admin-token" },
    });
    const response = await new Promise<http.IncomingMessage>((resolve) =>
      request.once("response", resolve),
    );
    response.pause();
    let taken = -1;
    const stillAfterMs = 300;
    await vi.waitFor(
      () => {
        const before = taken;
        taken = response.socket.bytesRead;
        expect(taken).toBe(before);
      },
      { interval: stillAfterMs },
    );
    expect(taken).toBeLessThan(32 * 1024 * 1024);
    request.destroy();
    await vi.waitFor(() => expect(opened).toBe(0));
  });

  it("breaks off within five seconds once the right is gone", async () => {
    const response = await ask("1?kind=endless");
    const reader = response.body?.getReader();
    await reader?.read();
    may = false;
    await clock.advance(5_000);
    await expect(readToEnd(reader)).rejects.toThrow("terminated");
    await vi.waitFor(() => expect(opened).toBe(0));
  });

  it("ends when the server stops", async () => {
    const response = await ask("1?kind=endless");
    await response.body?.getReader().read();
    await server.stop();
    await vi.waitFor(() => expect(opened).toBe(0));
  });
});

describe("who may have it", () => {
  it("is who has a play token for the channel, without a session", async () => {
    const response = await play("1?token=play-token");
    expect(await response.text()).toBe("0123456789");
    expect(lines).toMatchObject([{ userName: "wang", target: "d/1", outcome: 200 }]);
  });

  it.each(["2?token=play-token", "1?token=made-up", "1?token=admin-token", "1"])(
    "is not who asks for %s",
    async (query) => {
      expect((await play(query)).status).toBe(401);
    },
  );

  it("is not who has a play token, if nobody can say whether it is in the token's range", async () => {
    expect((await play("1?kind=stream&token=play-token")).status).toBe(401);
    expect((await play("1?kind=none&token=play-token")).status).toBe(204);
  });

  it("is not who has a token for something else to do with the channel", async () => {
    ticketVerb = "ptz";
    expect((await play("1?token=play-token")).status).toBe(401);
  });

  it("is who has a session and the right on the channel", async () => {
    const headers = { token: "operator-token" };
    expect((await play("1", { headers })).status).toBe(200);
    expect((await play("2", { headers })).status).toBe(403);
  });

  it("is recorded once for a file that is fetched in many ranges", async () => {
    for (const range of ["bytes=0-3", "bytes=4-7", "bytes=8-9"])
      await (await ask("1", { headers: { range } })).text();
    expect(lines).toMatchObject([{ action: "GET /api/v1/film/{channel}", outcome: 206 }]);
  });
});

async function readToEnd(reader: ReadableStreamDefaultReader | undefined): Promise<void> {
  for (;;) if ((await reader?.read())?.done ?? true) return;
}
