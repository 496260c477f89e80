import { once } from "node:events";
import https from "node:https";
import { connect as connectPlain } from "node:net";
import { text } from "node:stream/consumers";
import { connect } from "node:tls";
import type { TlsPair } from "@tessera/base";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { defineCall } from "../../contract/index.ts";
import { makeAuthority, makeLeaf } from "../tls/make-certificates.ts";
import { aServer } from "./a-server.ts";
import type { HttpServerOptions } from "./http-server.ts";
import { ProxyWatch } from "./proxy-watch.ts";
import { route, WithCookie } from "./route.ts";
import { mediaSocket, webSocket } from "./socket-door.ts";
import { uploads } from "./upload-door.ts";

let authority: TlsPair;
let leaf: TlsPair;
beforeAll(async () => {
  authority = await makeAuthority("Test", Date.now());
  leaf = await makeLeaf(authority, ["localhost", "127.0.0.1"], Date.now());
});

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const signIn = route(
  defineCall({
    methods: ["GET", "POST"],
    path: "/api/v1/enter",
    isOwn: true,
    access: "open",
    dialect: "bare",
    summary: "Signs in.",
    input: z.object({}),
    reply: z.object({}),
  }),
  async () => new WithCookie({}, { action: "keep", token: "t", maxAgeS: 9 }),
);

/** A site with HTTPS, whose certificate can be exchanged. */
async function aSite(given: Partial<HttpServerOptions> & { readonly isKnown?: boolean } = {}) {
  const state = { pair: leaf, isRedirected: true, renewed: () => {} };
  const { isKnown = false, ...options } = given;
  const server = await aServer([signIn], {
    tls: {
      identity: {
        get pair() {
          return state.pair;
        },
        onRenewed(listener) {
          state.renewed = listener;
          return () => {};
        },
      },
      isKnown: () => isKnown,
      isRedirected: () => state.isRedirected,
      authority: () => authority.cert,
    },
    ...options,
  });
  endings.push(() => server.stop());
  const { port } = await server.listenSecure({ host: "127.0.0.1", port: 0 });
  const from = (remoteAddress: string, url = "/api/v1/enter?a=1", headers = {}) =>
    server.inject({ url, remoteAddress, headers: { host: "nvr.example:18000", ...headers } });
  return { server, port, state, from };
}

async function get(port: number, path: string, ca = authority.cert) {
  const request = https.get({ port, path, ca, servername: "localhost", agent: false });
  const [response] = (await once(request, "response")) as [import("node:http").IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

it("answers calls over HTTPS with a cookie that never travels unencrypted", async () => {
  const { port, from } = await aSite();
  const { status, headers } = await get(port, "/api/v1/enter");
  expect(status).toBe(200);
  expect(headers["set-cookie"]?.[0]).toMatch(/tessera_token=t;.*Secure/);
  // Browsers must not be held to a certificate that they do not know.
  expect(headers["strict-transport-security"]).toBeUndefined();
  expect(String((await from("127.0.0.1")).headers["set-cookie"])).not.toContain("Secure");
});

it("holds browsers to HTTPS when they know the certificate without an import", async () => {
  const { port, from } = await aSite({ isKnown: true });
  const { headers } = await get(port, "/api/v1/enter");
  expect(headers["strict-transport-security"]).toBe("max-age=15552000");
  expect((await from("127.0.0.1")).headers["strict-transport-security"]).toBeUndefined();
});

it("sends who comes unencrypted from elsewhere to HTTPS, and answers this machine as it is", async () => {
  const { port, from, state } = await aSite();
  const sent = await from("192.0.2.7");
  expect([sent.statusCode, sent.headers.location]).toEqual([
    308,
    `https://nvr.example:${port}/api/v1/enter?a=1`,
  ]);
  expect(sent.headers["set-cookie"]).toBeUndefined();
  for (const address of ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])
    expect((await from(address)).statusCode).toBe(200);
  state.isRedirected = false;
  expect((await from("192.0.2.7")).statusCode).toBe(200);
});

it("keeps answering when HTTPS could not be opened", async () => {
  const { server, port } = await aSite();
  const second = await aServer([signIn], {
    tls: {
      identity: { pair: leaf, onRenewed: () => () => {} },
      isKnown: () => false,
      isRedirected: () => true,
      authority: () => authority.cert,
    },
  });
  endings.push(() => second.stop());
  const failure = second.listenSecure({ host: "127.0.0.1", port });
  await expect(failure).rejects.toThrow(/TESSERA_TLS_HTTPS_PORT/);
  const answer = await second.inject({ url: "/api/v1/enter", remoteAddress: "192.0.2.7" });
  expect(answer.statusCode).toBe(200);
  expect((await server.inject({ url: "/api/v1/enter" })).statusCode).toBe(200);
});

it("takes what devices upload, and gives out the authority, unencrypted too", async () => {
  const take = vi.fn<(place: string, bytes: Uint8Array) => void>();
  const door = uploads("/up", { maxBytes: 10, isExpected: () => true, take });
  const { server, from } = await aSite({ doors: [door] });
  const upload = await server.inject({
    method: "POST",
    url: "/up/abc",
    payload: "x",
    remoteAddress: "192.0.2.7",
  });
  expect([upload.statusCode, take.mock.calls.length]).toEqual([200, 1]);
  const file = await from("192.0.2.7", "/ca.crt");
  expect(file.body).toBe(authority.cert);
  expect(file.headers["content-type"]).toBe("application/x-x509-ca-cert");
});

it("lets a trusted proxy do as it likes, and notices one that nobody trusts", async () => {
  const warn = vi.fn<() => void>();
  const proxyWatch = new ProxyWatch({ warn } as never);
  const { from } = await aSite({ trustedProxies: ["10.0.0.0/8"], proxyWatch });
  const forwarded = { "x-forwarded-for": "192.0.2.9", "x-forwarded-proto": "https" };
  const proxied = await from("10.0.0.2", "/api/v1/enter", forwarded);
  expect(proxied.statusCode).toBe(200);
  expect(String(proxied.headers["set-cookie"])).toContain("Secure");
  expect(proxyWatch.untrustedAddress).toBeUndefined();
  // Its headers are not believed: it is sent to HTTPS as anybody else.
  expect((await from("172.16.0.2", "/api/v1/enter", forwarded)).statusCode).toBe(308);
  await from("172.16.0.3", "/api/v1/enter", forwarded);
  expect([proxyWatch.untrustedAddress, warn.mock.calls.length]).toEqual(["172.16.0.2", 1]);
});

it("opens sockets of the console and of viewers over TLS", async () => {
  const console = webSocket("/api/v1/ws/{topic}", {
    access: "signed-in",
    input: z.object({ topic: z.string() }),
    accept: (socket, { topic }) => socket.send(topic),
  });
  const media = mediaSocket(
    "/live/x/{id}",
    async () => "ticket",
    ({ socket }) => socket.end(`HTTP/1.1 101 OK\r\n\r\n${"encrypted" in socket}`),
  );
  const { port } = await aSite({ doors: [console, media] });
  const answerTo = async (path: string) => {
    const client = connect({
      port,
      host: "127.0.0.1",
      servername: "localhost",
      ca: authority.cert,
    });
    endings.push(async () => void client.destroy());
    client.write(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    let answer = "";
    client.on("data", (bytes) => (answer += bytes));
    await vi.waitFor(() => expect(answer).toMatch(/\r\n\r\n.+/s));
    return answer;
  };
  expect(await answerTo("/api/v1/ws/stat?token=operator-token")).toMatch(/101 .*stat$/s);
  expect(await answerTo("/live/x/1")).toMatch(/101 .*true$/s);
});

it("shows a renewed certificate to whoever comes next, without a restart", async () => {
  const { port, state } = await aSite();
  const others = await makeAuthority("Other", Date.now());
  await expect(get(port, "/api/v1/enter", others.cert)).rejects.toThrow(/certificate/);
  state.pair = await makeLeaf(others, ["localhost"], Date.now());
  state.renewed();
  expect((await get(port, "/api/v1/enter", others.cert)).status).toBe(200);
});

it("stops though somebody never ends the handshake", async () => {
  const { server, port } = await aSite();
  const silent = connectPlain(port, "127.0.0.1");
  endings.push(async () => void silent.destroy());
  await once(silent, "connect");
  silent.on("error", () => {});
  await expect(server.stop()).resolves.toBeUndefined();
});
