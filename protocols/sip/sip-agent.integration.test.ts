import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { FakeClock, silentLogger, systemClock } from "@tessera/base";
import { aTlsPair, FakeTlsIdentity } from "@tessera/base/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openSipAgent } from "./open-sip-agent.ts";
import type { IncomingRequest, SipAgent, SipAgentOptions, SipTrace } from "./sip-agent.ts";
import type { SipPeer } from "./sip-message.ts";
import { parseSipMessage } from "./sip-message-parser.ts";

const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function anAgent(options: Partial<SipAgentOptions> = {}) {
  const requests: IncomingRequest[] = [];
  const traces: SipTrace[] = [];
  const lost: SipPeer[] = [];
  const agent: SipAgent = await openSipAgent({
    host: "127.0.0.1",
    port: 0,
    self: () => ({ id: "34020000002000000001", domain: "3402000000" }),
    onRequest: (request) => {
      requests.push(request);
      if (request.method === "MESSAGE") request.respond(200);
    },
    onTrace: (trace) => traces.push(trace),
    onDisconnect: (peer) => lost.push(peer),
    clock: systemClock,
    log: silentLogger,
    ...options,
  });
  closing.push(() => agent.stop());
  const at = (transport: "UDP" | "TCP"): SipPeer => ({
    transport,
    host: "127.0.0.1",
    port: agent.port,
  });
  return { agent, requests, traces, lost, at };
}

async function aSocket(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  closing.push(() => socket.destroy());
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

async function aUdpSocket(): Promise<UdpSocket> {
  const socket = createSocket("udp4");
  closing.push(() => socket.close());
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return socket;
}

const aMessage = (method: string, transport: string, body = "") =>
  `${method} sip:1@2 SIP/2.0\r\nVia: SIP/2.0/${transport} 192.168.1.64:5060;rport;branch=z9hG4bK${Math.random()}\r\n` +
  `From: <sip:7@3402000000>;tag=a\r\nTo: <sip:1@3402000000>\r\nCall-ID: c1\r\nCSeq: 1 ${method}\r\n` +
  `Content-Length: ${body.length}\r\n\r\n${body}`;

describe.each(["UDP", "TCP"] as const)("over %s", (transport) => {
  it("two agents exchange requests, a session and a subscription", async () => {
    const server = await anAgent();
    const device = await anAgent({
      onRequest: (request) => {
        if (request.method === "MESSAGE") return request.respond(200);
        const dialog = request.accept({ body: Buffer.from("v=0") });
        dialog.onRequest((inside) => inside.respond(200));
        if (request.method === "SUBSCRIBE") dialog.request("NOTIFY").catch(() => {});
      },
    });
    const target = { peer: device.at(transport), target: "7@127.0.0.1" };
    const answer = await server.agent.request({ ...target, method: "MESSAGE" });
    expect(answer.status).toBe(200);
    const session = await server.agent.invite(target);
    expect((await session.request("INFO")).status).toBe(200);
    await session.end();
    const subscription = await server.agent.subscribe(target);
    const notified = new Promise<string>((resolve) => {
      subscription.onRequest((request) => {
        request.respond(200);
        resolve(request.method);
      });
    });
    expect(await notified).toBe("NOTIFY");
    await subscription.end();
    expect(server.traces.filter(({ note }) => note !== undefined)).toEqual([]);
  });

  it("a large body comes whole", async () => {
    const server = await anAgent();
    const device = await anAgent();
    const body = Buffer.alloc(transport === "UDP" ? 50_000 : 900_000, "x");
    await device.agent.request({
      method: "MESSAGE",
      peer: server.at(transport),
      target: "1@127.0.0.1",
      body,
    });
    expect(server.requests[0]?.body.length).toBe(body.length);
    expect(server.traces[0]?.bytes.length).toBeLessThanOrEqual(64 * 1024);
  });
});

describe("TLS", () => {
  it("has a port of its own, and asks a peer back over the connection it has come by", async () => {
    const secure = { port: 0, tls: new FakeTlsIdentity() };
    const { agent, requests, lost } = await anAgent({ secure });
    const { securePort: port } = agent;
    const device = connectTls({ port, host: "127.0.0.1", ca: aTlsPair.cert });
    closing.push(() => device.destroy());
    let heard = "";
    device.on("data", (bytes) => (heard += bytes));
    device.write(aMessage("MESSAGE", "TLS"));
    await vi.waitFor(() => expect(heard).toMatch(/^SIP\/2\.0 200 OK/));
    const peer = requests[0]?.peer;
    expect(peer).toMatchObject({ transport: "TLS", host: "127.0.0.1" });
    if (!peer) throw new Error("nobody came");
    const asking = agent.request({ method: "INFO", peer, target: "7@127.0.0.1" });
    asking.catch(() => {});
    await vi.waitFor(() => expect(heard).toContain("INFO sip:7@127.0.0.1"));
    expect(heard).toContain(`Via: SIP/2.0/TLS 127.0.0.1:${port};`);
    expect(heard).toContain(`:${port};transport=tls>`);
    // What is encrypted is not sent in clear when the connection has gone.
    device.destroy();
    await vi.waitFor(() => expect(lost).toEqual([peer]));
    await expect(asking).rejects.toBeInstanceOf(Error);
    const again = agent.request({ method: "INFO", peer, target: "7@127.0.0.1" });
    await expect(again).rejects.toBeInstanceOf(Error);
  });

  it("keeps nobody out by UDP and TCP where its port is taken", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    closing.push(() => taken.close());
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const { agent } = await anAgent({ secure: { port, tls: new FakeTlsIdentity() } });
    expect(agent.securePort).toBe(0);
    const socket = await aUdpSocket();
    socket.send(aMessage("MESSAGE", "UDP"), agent.port, "127.0.0.1");
    await once(socket, "message");
  });
});

describe("UDP", () => {
  it("answers to where the packet came from, whatever Via says", async () => {
    const { agent } = await anAgent();
    const socket = await aUdpSocket();
    socket.send(aMessage("MESSAGE", "UDP"), agent.port, "127.0.0.1");
    const [bytes] = (await once(socket, "message")) as [Buffer];
    const { port } = socket.address();
    expect(bytes.toString()).toMatch(/^SIP\/2\.0 200 OK/);
    expect(bytes.toString()).toContain(`received=127.0.0.1;rport=${port}`);
  });

  it("takes empty packets for keep-alives and notes what is not SIP", async () => {
    const { agent, traces } = await anAgent();
    const socket = await aUdpSocket();
    for (const packet of ["\r\n\r\n", "\0", "jibberish"])
      socket.send(packet, agent.port, "127.0.0.1");
    await vi.waitFor(() => expect(traces.length).toBeGreaterThan(0));
    expect(traces).toMatchObject([{ note: "not SIP", message: undefined }]);
  });
});

describe("TCP", () => {
  it("sends requests over the connection that the device has opened", async () => {
    const { agent, requests, lost } = await anAgent();
    const socket = await aSocket(agent.port);
    socket.write(aMessage("MESSAGE", "TCP"));
    await once(socket, "data");
    const peer = requests[0]?.peer;
    if (!peer) throw new Error("nothing came");
    expect(peer).toEqual({ transport: "TCP", host: "127.0.0.1", port: socket.localPort });
    const asked = agent.request({ method: "MESSAGE", peer, target: "7@h" });
    const [bytes] = (await once(socket, "data")) as [Buffer];
    expect(parseSipMessage(bytes)).toMatchObject({ method: "MESSAGE", uri: "sip:7@h" });
    socket.destroy();
    await expect(asked).rejects.toMatchObject({ code: "sip-not-reached" });
    await vi.waitFor(() => expect(lost).toEqual([peer]));
    await expect(agent.request({ method: "MESSAGE", peer, target: "7@h" })).rejects.toMatchObject({
      code: "sip-not-reached",
    });
  });

  it("answers an empty line with an empty line", async () => {
    const { agent } = await anAgent();
    const socket = await aSocket(agent.port);
    socket.write("\r\n\r\n");
    expect(String((await once(socket, "data"))[0])).toBe("\r\n");
  });

  it("closes on who does not speak SIP, with a note", async () => {
    const { agent, traces } = await anAgent();
    const socket = await aSocket(agent.port);
    socket.write("GET / HTTP/1.1\r\n\r\n");
    socket.resume();
    await once(socket, "close");
    expect(traces).toMatchObject([{ note: "not SIP" }]);
  });

  it("forgives a few wrong bytes between messages, not many", async () => {
    const { agent, requests } = await anAgent();
    const socket = await aSocket(agent.port);
    socket.write(`${aMessage("MESSAGE", "TCP")}oops\r\n${aMessage("MESSAGE", "TCP")}`);
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    socket.resume();
    socket.write("oops\r\n".repeat(20_000));
    await once(socket, "close");
  });

  it("closes on who says nothing, and later on who has fallen silent", async () => {
    const clock = new FakeClock();
    const { agent, requests, lost } = await anAgent({ clock });
    const mute = await aSocket(agent.port);
    const silent = await aSocket(agent.port);
    mute.resume();
    mute.write("MESSAGE sip:");
    silent.resume();
    silent.write(aMessage("MESSAGE", "TCP"));
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    const closed = once(mute, "close");
    await clock.advance(45_000);
    await closed;
    expect(silent.destroyed).toBe(false);
    const alsoClosed = once(silent, "close");
    await clock.advance(11 * 60_000);
    await alsoClosed;
    await vi.waitFor(() => expect(lost).toHaveLength(2));
  });

  it("closes on who begins a message and never ends it, whatever it sends meanwhile", async () => {
    const clock = new FakeClock();
    const startedMs = clock.monotonicMs();
    const { agent, requests } = await anAgent({ clock });
    const socket = await aSocket(agent.port);
    socket.resume();
    socket.on("error", () => {});
    socket.write(`${aMessage("MESSAGE", "TCP")}MESSAGE sip:7@h SIP/2.0\r\nX-Long: `);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    // The rest may come in a packet of its own.
    await vi.waitFor(async () => {
      socket.write("x");
      await clock.advance(20_000);
      expect(socket.destroyed).toBe(true);
    });
    expect(clock.monotonicMs() - startedMs).toBeLessThan(5 * 60_000);
  });

  it("says that a host without the port is not reached", async () => {
    const { agent } = await anAgent();
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    server.close();
    await once(server, "close");
    const peer = { transport: "TCP", host: "127.0.0.1", port } as const;
    await expect(agent.request({ method: "MESSAGE", peer, target: "7@h" })).rejects.toMatchObject({
      code: "sip-not-reached",
    });
  });
});

describe("the port", () => {
  it("is refused when it is taken", async () => {
    const { agent } = await anAgent();
    await expect(anAgent({ port: agent.port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });

  it("costs nothing to try while it is taken", async () => {
    const { agent } = await anAgent();
    const before = openDescriptors();
    for (let tries = 0; tries < 20; tries++) await anAgent({ port: agent.port }).catch(() => {});
    await vi.waitFor(() => expect(openDescriptors()).toBeLessThan(before + 10));
  });

  it("names the address that leads to a peer", async () => {
    const { agent } = await anAgent({ host: "0.0.0.0" });
    const peer = { transport: "UDP", host: "127.0.0.1", port: 5060 } as const;
    expect(await agent.localHostFor(peer)).toBe("127.0.0.1");
  });

  it("listens on IPv6 and reaches IPv4 from there", async () => {
    const six = await anAgent({ host: "::" });
    const four = await anAgent();
    for (const transport of ["UDP", "TCP"] as const) {
      const answer = await six.agent.request({
        method: "MESSAGE",
        peer: four.at(transport),
        target: "7@h",
      });
      expect(answer.status).toBe(200);
      const back = await four.agent.request({
        method: "MESSAGE",
        peer: six.at(transport),
        target: "7@h",
      });
      expect(back.status).toBe(200);
    }
    expect(six.requests.map(({ peer }) => peer.host)).toEqual(["127.0.0.1", "127.0.0.1"]);
  });
});

const openDescriptors = () => readdirSync("/proc/self/fd").length;
