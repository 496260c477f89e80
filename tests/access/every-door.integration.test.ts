import { request as open } from "node:http";
import { statusOfRaw, strangerRequests } from "@tessera/platform/testing";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { postJson } from "../e2e/legacy-api.ts";
import { type RunningServer, startServer } from "../e2e/running-server.ts";
import { fuzzPort } from "../fuzz/ports/fuzz-port.ts";
import { openPortsOf, requireNoErrors } from "../fuzz/ports/open-ports.ts";
import {
  cameras,
  deviceOf,
  furnish,
  mayDo,
  maySee,
  type Person,
  password,
  people,
  type Site,
} from "./people.ts";

const operators = ["one-camera operator", "group operator", "admin"] as const;

/** Every way to a picture that the server itself names, and its other sockets. */
describe("the running server", () => {
  let server: RunningServer;
  let site: Site;
  /** Of the foreign camera, by protocol, each with a token that is good for it. */
  let addresses: Readonly<Record<string, string>>;

  beforeAll(async () => {
    server = await startServer({ initialPassword: password, isDemo: false, mediaWorkers: 1 });
    site = await furnish(server);
    addresses = await addressesOf("admin", deviceOf("foreign"));
    return () => server.stop();
  }, 60_000);

  it("names an address of the camera for each protocol", () => {
    expect(Object.keys(addresses).toSorted()).toEqual([
      "flv",
      "hls",
      "http_fmp4",
      "mjpeg",
      "rtmp",
      "rtmps",
      "rtsp",
      "rtsps",
      "webrtc",
      "ws_flv",
      "ws_fmp4",
    ]);
  });

  describe.each(operators)("%s", (person) => {
    it.each(cameras)("gets addresses of the camera %s only by right", async (camera) => {
      const { status } = await askForAddresses(person, deviceOf(camera));
      expect(status).toBe(maySee(person, camera) ? 200 : 403);
    });

    it("cannot use a session where a play token belongs", async () => {
      for (const address of webAddresses())
        expect(await statusOf(address, site.tokens[person])).toBe(401);
    });
  });

  it.each([
    { person: "one-camera operator", camera: "own" },
    { person: "group operator", camera: "grouped" },
  ] as const)(
    "keeps the $person from another camera with the token of the own one",
    async ({ person, camera }) => {
      const own = await addressesOf(person, deviceOf(camera));
      const token = tokenIn(own["ws_fmp4"] ?? "");
      for (const address of webAddresses()) expect(await statusOf(address, token)).toBe(401);
    },
  );

  it("lets a stranger in nowhere, with no token or a made-up one", async () => {
    for (const address of webAddresses())
      for (const token of [undefined, "made-up"]) expect(await statusOf(address, token)).toBe(401);
  });

  it("fails by no request of a stranger, and writes no error", async () => {
    const { hostname: host, port } = new URL(server.url);
    const failed: string[] = [];
    for (const request of strangerRequests()) {
      const { status } = await statusOfRaw({ host, port: Number(port) }, request);
      if (status >= 500) failed.push(`${status} ${request.slice(0, 200)}`);
    }
    expect(failed).toEqual([]);
    await requireNoErrors(server);
  });

  it("outlives damaged messages on every port, and answers none by 500", async () => {
    const ports = await openPortsOf(server);
    // RTSP and RTMP twice, if there is a certificate.
    const names = new Set(ports.map(({ name, transport }) => `${name} ${transport}`));
    expect([...names].toSorted()).toEqual([
      "attachments TCP",
      "ehome TCP",
      "ehome UDP",
      "ehomeMedia TCP",
      "ftp TCP",
      "http TCP",
      "jt1078 TCP",
      "jt1078 UDP",
      "jt808 TCP",
      "jt808 UDP",
      "rtmp TCP",
      "rtsp TCP",
      "sip TCP",
      "sip UDP",
      "webrtc TCP",
      "webrtc UDP",
    ]);
    await Promise.all(ports.map((port) => fuzzPort(port, { seed: 7, count: 80 })));
    await requireNoErrors(server);
  });

  it("opens the doors to the token that belongs there", async () => {
    for (const protocol of ["ws_fmp4", "ws_flv"]) {
      const address = addresses[protocol] ?? "";
      expect(await statusOf(address, tokenIn(address))).toBe(101);
    }
  });

  it("opens recordings to a token for recordings alone, and nothing else to that one", async () => {
    const span = "from=1763200000000&to=1763200060000";
    const path = `/api/v1/record/address?id=${deviceOf("foreign")}~1&${span}`;
    const headers = { token: site.tokens.admin ?? "" };
    const { hls } = (await (await fetch(server.url + path, { headers })).json()) as { hls: string };
    // Nothing was recorded: who is let in is told so.
    expect(await statusOf(hls, tokenIn(hls))).toBe(404);
    const live = tokenIn(addresses["ws_fmp4"] ?? "");
    for (const token of [undefined, "made-up", live, site.tokens.admin])
      expect(await statusOf(hls, token)).toBe(401);
    for (const address of webAddresses()) expect(await statusOf(address, tokenIn(hls))).toBe(401);
  });

  it.each(people)("opens the statistics to who is signed in: %s", async (person) => {
    const status = await statusOf("/api/v1/ws/streamstat?reqid=r1", site.tokens[person]);
    expect(status).toBe(person === "anonymous" ? 401 : 101);
  });

  it.each(people)("opens the news of changes to who is signed in: %s", async (person) => {
    const status = await statusOf("/api/v1/ws/push", site.tokens[person]);
    expect(status).toBe(person === "anonymous" ? 401 : 101);
  });

  it.each(people)("opens the log that is written to administrators alone: %s", async (person) => {
    const status = await statusOf("/api/v1/ws/log?kind=logs", site.tokens[person]);
    const refused = person === "anonymous" ? 401 : 403;
    expect(status).toBe(person === "admin" ? 101 : refused);
  });

  it("tells each operator that the own camera changed, and of no other", async () => {
    const heard = operators.map((person) => ({ person, news: listen(person) }));
    await Promise.all(heard.map(({ news }) => news.isOpen));
    // The own one last: what was to be told of the others has been told by then.
    for (const camera of cameras.toReversed())
      await postJson(server.url, {
        path: "channels/enable",
        token: site.tokens.admin ?? "",
        input: { channels: [{ device: deviceOf(camera), channel: "1" }], Enable: false },
      });
    for (const { person, news } of heard) {
      const theirs = cameras.filter((camera) => maySee(person, camera)).map(deviceOf);
      await vi.waitFor(() => expect(news.devices().toSorted()).toEqual(theirs.toSorted()), 5000);
    }
    await vi.waitFor(() => {
      for (const { news } of heard) expect(news.kinds()).toContain("catalog-changed");
    }, 5000);
    for (const { person, news } of heard)
      for (const camera of cameras.filter((other) => !maySee(person, other)))
        expect(news.text()).not.toContain(deviceOf(camera));
    for (const { news } of heard) news.close();
  });

  it("opens share links to their key alone", async () => {
    const place = { device: deviceOf("foreign"), channel: "1" };
    const ask = (input: object) =>
      fetch(`${server.url}/api/v1/share/open`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ page: "share", ...input }),
      });
    const { Path } = await postJson(server.url, {
      path: "share/create",
      token: site.tokens.admin ?? "",
      input: { ...place, minutes: 5 },
    });
    const key = String(Path).split("#key=")[1];
    for (const asked of [
      place,
      { ...place, key: "made-up" },
      { ...place, page: "players" },
      { ...place, key, stream: "sub" },
      { ...place, key, device: deviceOf("own") },
      { ...place, key, device: "no such device" },
    ])
      expect((await ask(asked)).status).toBe(403);
    const { URL: address } = (await (await ask({ ...place, key })).json()) as { URL: string };
    expect(await statusOf(address, tokenIn(address))).toBe(101);
    const elsewhere = address.replace(deviceOf("foreign"), deviceOf("own"));
    expect(await statusOf(elsewhere, tokenIn(address))).toBe(401);
  });

  describe.each(people)("%s", (person) => {
    it.each(cameras)("may talk through the camera %s only by right", async (camera) => {
      const status = await statusOf(`/api/v1/ws_talk/${deviceOf(camera)}/1`, site.tokens[person]);
      const refused = person === "anonymous" ? 401 : 403;
      expect(status).toBe(mayDo(person, "talk", camera) ? 101 : refused);
    });
  });

  /** RTSP and RTMP are tried by the tests of those outputs. */
  const webAddresses = () => Object.values(addresses).filter((address) => address.startsWith("/"));

  /** What the server tells an open console by itself. */
  function listen(person: Person) {
    const address = `${server.url}/api/v1/ws/push?token=${site.tokens[person]}`;
    const socket = new WebSocket(address.replace(/^http/, "ws"));
    const told: [kind: string, data: { ParentDeviceID?: string }][] = [];
    socket.addEventListener("message", ({ data }) => told.push(...JSON.parse(String(data))));
    return {
      isOpen: new Promise((resolve) => {
        socket.addEventListener("open", resolve);
      }),
      devices: () => told.flatMap(([, { ParentDeviceID = [] }]) => ParentDeviceID),
      kinds: () => told.map(([kind]) => kind),
      text: () => JSON.stringify(told),
      close: () => socket.close(),
    };
  }

  const askForAddresses = (person: Person, device: string) =>
    fetch(`${server.url}/api/v1/devices/channelstreamalladdr?device=${device}&channel=1`, {
      headers: { token: site.tokens[person] ?? "" },
    });

  async function addressesOf(person: Person, device: string): Promise<Record<string, string>> {
    const reply = (await (await askForAddresses(person, device)).json()) as object;
    const [envelope] = Object.values(reply) as { Body?: Record<string, string> }[];
    return envelope?.Body ?? (reply as Record<string, string>);
  }

  /** 101 if a socket opens. */
  function statusOf(address: string, token: string | undefined): Promise<number | undefined> {
    const url = new URL(address, server.url);
    url.searchParams.delete("token");
    if (token !== undefined) url.searchParams.set("token", token);
    const isSocket = url.pathname.includes("/ws");
    const isOffer = url.pathname.includes("/webrtc/");
    const headers = {
      ...(isSocket && {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
        "sec-websocket-version": "13",
      }),
      ...(isOffer && { "content-type": "application/sdp" }),
    };
    return new Promise((resolve, reject) => {
      const request = open(url, { headers, method: isOffer ? "POST" : "GET" }, (response) => {
        resolve(response.statusCode);
        response.destroy();
      });
      request.on("upgrade", (response, socket) => {
        socket.destroy();
        resolve(response.statusCode);
      });
      request.on("error", reject);
      request.end(isOffer ? "v=0\r\n" : undefined);
    });
  }
});

const tokenIn = (address: string): string =>
  new URL(address, "http://any").searchParams.get("token") ?? "";
