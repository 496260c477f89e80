import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { startGbDevice } from "@tessera/simulators/gb-device";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { callBare } from "../e2e/bare-api.ts";
import { removeCamera } from "../e2e/cameras.ts";
import { callApi, postJson } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { type RunningServer, startServer } from "../e2e/running-server.ts";
import { authorizationFor, SipProber } from "./sip-prober.ts";

/** What no honest device sends: the server stays, pays little, and its SIP log says why. */
const admin = { name: "admin", password: "Initial-Password-1" };
const password = "Cam-Pass-7";
const serverId = "34020000002000000001";
const soon = { timeout: 20_000, interval: 100 };
vi.setConfig({ testTimeout: 60_000 });

let server: RunningServer;
let token: string;
let port: number;
const opened: SipProber[] = [];

beforeAll(async () => {
  server = await startServer({
    initialPassword: admin.password,
    isDemo: false,
    mediaWorkers: 1,
    env: { TESSERA_GB28181_SIP_PASSWORD: password },
  });
  ({ token } = await openSession(server.url, admin));
  const { Port } = await callBare(server.url, { path: "gb/state", token });
  port = Number(Port);
}, 90_000);
afterEach(() => {
  for (const prober of opened.splice(0)) prober.close();
});
afterAll(() => server.stop());

async function aProber(host?: string): Promise<SipProber> {
  const prober = await SipProber.open({ port, ...(host && { host }) });
  opened.push(prober);
  return prober;
}

interface Line {
  readonly Method: string;
  readonly Status: number;
  readonly Reason: string;
  readonly Note: string;
  readonly From: string;
}

async function logged(query = ""): Promise<readonly Line[]> {
  const { data } = await callBare(server.url, { path: `gb/siplog?limit=1000&${query}`, token });
  return data as Line[];
}

const errors = () => logged("errors=1");
const aLine = (line: Partial<Line>) => expect.objectContaining(line) as unknown;

/** Of the server process, in seconds since it began. */
async function cpuSeconds(): Promise<number> {
  const stat = await readFile(`/proc/${server.pid}/stat`, "utf8");
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}

async function rssMb(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function aRegistered(prober: SipProber, id: string): Promise<void> {
  const callId = `register-${id}`;
  const challenge = await prober.ask("REGISTER", { id, callId });
  expect(challenge.status).toBe(401);
  const headers = [authorizationFor(challenge, id, password), "Expires: 3600"];
  expect((await prober.ask("REGISTER", { id, callId, cseq: 2, headers })).status).toBe(200);
}

const manscdp = ["Content-Type: Application/MANSCDP+xml"];
const notify = (id: string, cmdType: string, body = "") =>
  `<?xml version="1.0"?>\r\n<Notify><CmdType>${cmdType}</CmdType><SN>1</SN><DeviceID>${id}</DeviceID>${body}</Notify>`;

describe("malformed SIP", () => {
  it.each([
    ["no SIP at all", "\u0016\u0003\u0001 hello\r\n\r\n", "not SIP"],
    ["a packet of a picture", "\u0080\u0060\u0000\u0001".padEnd(400, "x"), "not SIP"],
    ["a request line alone", "REGISTER sip:1@2 SIP/2.0\r\n\r\n", "no Via"],
    [
      "a CSeq of another method",
      "MESSAGE sip:1@2 SIP/2.0\r\nVia: SIP/2.0/UDP h;branch=z9hG4bK1\r\nFrom: <sip:1@2>;tag=1\r\nTo: <sip:1@2>\r\nCall-ID: x\r\nCSeq: 1 BYE\r\n\r\n",
      "400 CSeq names another method",
    ],
  ])("is noted: %s", async (_, bytes, note) => {
    const prober = await aProber();
    await prober.send(Buffer.from(bytes, "latin1"));
    await expect.poll(errors, soon).toContainEqual(aLine({ Note: note }));
  });

  it("is answered where an answer is possible", async () => {
    const prober = await aProber();
    expect(await prober.ask("JUMP")).toMatchObject({ status: 405 });
    expect(await prober.ask("BYE", { toTag: "gone" })).toMatchObject({ status: 481 });
    await expect
      .poll(errors, soon)
      .toContainEqual(aLine({ Method: "BYE", Note: "481 no such dialog" }));
    expect(await prober.ask("INVITE")).toMatchObject({ status: 403 });
    expect(await prober.ask("MESSAGE", { headers: manscdp, body: "<" })).toMatchObject({
      status: 403,
      reason: "Forbidden",
    });
    // An answer to nothing, and an ACK of nothing.
    await prober.send(prober.request("ACK", { callId: "nothing" }));
    await expect
      .poll(errors, soon)
      .toContainEqual(aLine({ Method: "ACK", Note: "acknowledges nothing that we wait for" }));
  });

  it("closes TCP connections that do not speak it", async () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    socket.resume();
    await vi.waitFor(() => expect(socket.destroyed).toBe(true), soon);
  });
});

describe("registration", () => {
  it("refuses ids that cannot be used and takes odd ones", async () => {
    const prober = await aProber();
    for (const id of ["%27;drop", "x".repeat(65), "中".repeat(3)])
      expect(await prober.ask("REGISTER", { id })).toMatchObject({
        status: 403,
        reason: "Forbidden",
      });
    await expect
      .poll(errors, soon)
      .toContainEqual(aLine({ Status: 403, Note: "not let in: the id cannot be used" }));
    for (const id of ["340200000013200001", "3402000000132000000111", "cam_7-A"])
      await aRegistered(prober, id);
  });

  it("refuses wrong digests, then everything of that device from there for a while", async () => {
    const prober = await aProber("127.0.0.3");
    const id = "34020000001320000021";
    for (let times = 0; times < 10; times++) {
      const challenge = await prober.ask("REGISTER", { id });
      const headers = [authorizationFor(challenge, id, "wrong")];
      expect(await prober.ask("REGISTER", { id, cseq: 2, headers })).toMatchObject({
        status: 403,
        reason: "Forbidden",
      });
    }
    expect((await prober.ask("REGISTER", { id })).status).toBe(403);
    for (const why of ["wrong password", "too many wrong passwords"])
      await expect
        .poll(errors, soon)
        .toContainEqual(aLine({ Status: 403, Note: `not let in: ${why}`, From: id }));
    // Another host is not locked out with it.
    await aRegistered(await aProber("127.0.0.4"), id);
  });

  it("lets nobody in by what was overheard", async () => {
    const prober = await aProber();
    const id = "34020000001320000022";
    const challenge = await prober.ask("REGISTER", { id });
    const headers = [authorizationFor(challenge, id, password)];
    expect((await prober.ask("REGISTER", { id, cseq: 2, headers })).status).toBe(200);
    const elsewhere = await aProber("127.0.0.5");
    expect(await elsewhere.ask("REGISTER", { id, cseq: 3, headers })).toMatchObject({
      status: 401,
    });
    // Neither as it was, nor with a higher number, nor under another id.
    for (const replay of [
      { id, cseq: 2 },
      { id, cseq: 3 },
      { id: `${id.slice(0, -1)}9`, cseq: 3 },
    ])
      expect((await prober.ask("REGISTER", { ...replay, headers })).status).toBe(401);
    const garbled = ['Authorization: Digest username="', 'Authorization: Digest nonce=""'];
    for (const header of garbled)
      expect((await prober.ask("REGISTER", { id, cseq: 4, headers: [header] })).status).toBe(401);
  });

  it("serves others during a flood, and forgets it", async () => {
    const before = await rssMb();
    const flooder = await aProber("127.0.0.6");
    const beganMs = performance.now();
    const total = 8000;
    for (let sent = 0; sent < total; sent += 100) {
      await Promise.all(
        Array.from({ length: 100 }, (_, number) =>
          flooder.send(
            flooder.request("REGISTER", {
              id: `3402000000132${1_000_000 + sent + number}`,
              callId: `flood-${sent + number}`,
            }),
          ),
        ),
      );
    }
    const honest = await aProber();
    expect((await honest.ask("REGISTER", { id: "34020000001320000023" })).status).toBe(401);
    // However fast or slow the machine is: 1000 at once, and 500 a second.
    const challenges = flooder.answersWith(401);
    const seconds = (performance.now() - beganMs) / 1000;
    expect(challenges).toBeGreaterThan(0);
    expect(challenges).toBeLessThanOrEqual(1000 + 500 * seconds);
    expect((await rssMb()) - before).toBeLessThan(150);
  });

  it("pays little for INVITEs that nobody asked for, and sends few answers again", async () => {
    const flooder = await aProber("127.0.0.7");
    const before = await cpuSeconds();
    for (let number = 0; number < 3000; number++)
      await flooder.send(flooder.request("INVITE", { callId: `invite-${number}` }));
    await vi.waitFor(() => expect(flooder.answers).toBeGreaterThan(100), soon);
    expect((await cpuSeconds()) - before).toBeLessThan(15);
  });
});

describe("what a device that was let in tells", () => {
  const id = "34020000001320000031";

  it.each([
    ["what is no XML", "hello"],
    ["an element that never ends", "<Notify><CmdType>Keepalive</CmdType>".repeat(500)],
    [
      "entities that grow",
      '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><Notify><CmdType>&c;</CmdType></Notify>',
    ],
    ["another root", "<Html><CmdType>Keepalive</CmdType></Html>"],
    ["nothing", ""],
  ])("is refused: %s", async (_, body) => {
    const prober = await aProber();
    await aRegistered(prober, id);
    expect(await prober.ask("MESSAGE", { id, headers: manscdp, body })).toMatchObject({
      status: 400,
      reason: "The body cannot be read",
    });
  });

  it("is taken as far as it makes sense: numbers, times and codes that are none", async () => {
    const prober = await aProber();
    await aRegistered(prober, id);
    const bodies = [
      notify(id, "Alarm", "<AlarmPriority>x</AlarmPriority><AlarmTime>yesterday</AlarmTime>"),
      notify(id, "MobilePosition", "<Longitude>1e999</Longitude><Latitude>NaN</Latitude>"),
      notify(id, "Catalog", "<SumNum>-5</SumNum><DeviceList Num='9'><Item/></DeviceList>"),
      notify(id, "MediaStatus", "<NotifyType>121</NotifyType>"),
      notify(id, "x".repeat(5000)),
      notify("", "Keepalive").replace("<SN>1</SN>", "<SN>99999999999999999999</SN>"),
    ];
    for (const body of bodies)
      expect((await prober.ask("MESSAGE", { id, headers: manscdp, body })).status).toBe(200);
  });

  it("is not believed from another address", async () => {
    await aRegistered(await aProber(), id);
    const elsewhere = await aProber("127.0.0.8");
    const body = notify(id, "Keepalive");
    expect(await elsewhere.ask("MESSAGE", { id, headers: manscdp, body })).toMatchObject({
      status: 403,
      reason: "Forbidden",
    });
  });

  it("cannot fill the server with channels by a catalog without an end", async () => {
    const prober = await aProber();
    await aRegistered(prober, id);
    const before = await rssMb();
    const startedSeconds = await cpuSeconds();
    // As many as fit into a datagram, over and over, each with an Address as long as may be.
    for (let page = 0; page < 100; page++) {
      const items = Array.from(
        { length: 20 },
        (_, number) =>
          `<Item><DeviceID>3402000000131${1_000_000 + page * 20 + number}</DeviceID><Name>n</Name><Address>${"x".repeat(2500)}</Address><Event>OFF</Event></Item>`,
      );
      const body = notify(
        id,
        "Catalog",
        `<SumNum>999999999</SumNum><DeviceList>${items.join("")}</DeviceList>`,
      );
      expect((await prober.ask("MESSAGE", { id, headers: manscdp, body })).status).toBe(200);
    }
    expect((await rssMb()) - before).toBeLessThan(150);
    expect((await cpuSeconds()) - startedSeconds).toBeLessThan(10);
  });
});

it("still takes an honest device, and has printed neither a fault nor a secret", async () => {
  const device = await startGbDevice({
    server: { host: "127.0.0.1", port, id: serverId },
    deviceId: "34020000001320000041",
    password,
    channels: 1,
  });
  try {
    await vi.waitFor(async () => {
      const { Channels } = await callApi(server.url, {
        path: "channelsconfig?device=34020000001320000041&start=0&limit=10",
        token,
      });
      expect(Channels).toMatchObject([{ Online: 1 }]);
    }, soon);
  } finally {
    await device.stop();
  }
  expect(server.output()).not.toMatch(/unhandled|uncaught|TypeError|RangeError/i);
  expect(server.output()).not.toContain(password);
  const { data } = await callBare(server.url, { path: "gb/siplog?limit=1000&q=response=", token });
  expect(JSON.stringify(data)).not.toContain(password);
});

async function aPlaying(id: string) {
  const device = await startGbDevice({
    server: { host: "127.0.0.1", port, id: serverId },
    deviceId: id,
    password,
    transport: "TCP",
    channels: 1,
  });
  const channel = device.channelIds[0] ?? "";
  await vi.waitFor(async () => {
    const path = `channelsconfig?device=${id}&start=0&limit=10`;
    const { Channels } = await callApi(server.url, { path, token });
    expect(Channels).toMatchObject([{ Online: 1 }]);
  }, soon);
  const path = `devices/channelstream?device=${id}&channel=${channel}&protocol=flv`;
  const { URL: url } = await callApi(server.url, { path, token });
  const reply = await fetch(new URL(String(url), server.url));
  const reader = reply.body?.getReader();
  await reader?.read();
  expect(device.sessions).toHaveLength(1);
  return { device, channel, reader };
}

describe("a device that plays", () => {
  it("is told to stop when its channel is disabled, or it is deleted", async () => {
    const first = await aPlaying("34020000001320000051");
    const { deviceId } = first.device;
    const channels = [{ device: deviceId, channel: first.channel }];
    await postJson(server.url, { path: "channels/enable", token, input: { channels, Enable: 0 } });
    await expect.poll(() => first.device.sessions, soon).toEqual([]);
    await first.device.stop();
    const second = await aPlaying("34020000001320000052");
    await removeCamera(server.url, token, second.device.deviceId);
    await expect.poll(() => second.device.sessions, soon).toEqual([]);
    expect(await second.device.keepAlive()).toBe(403);
    await second.device.stop();
  });

  it("leaves nothing behind on a server that stops meanwhile", async () => {
    const { device } = await aPlaying("34020000001320000053");
    const startedMs = performance.now();
    await server.stop();
    expect(performance.now() - startedMs).toBeLessThan(15_000);
    await expect.poll(() => device.sessions, soon).toEqual([]);
    await device.stop();
  });
});
