import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { systemClock as clock, silentLogger } from "@tessera/base";
import { TcpPort } from "@tessera/engine/listening";
import { RtmpServer } from "@tessera/protocols/rtmp";
import { RtspServer } from "@tessera/protocols/rtsp";
import { openSipAgent } from "@tessera/protocols/sip";
import { describe, expect, it, onTestFinished } from "vitest";

/** One stranger gets two of them, all strangers together twenty. */
const maxConnections = 40;
const host = "127.0.0.1";
const patient = { timeout: 10_000 };
const log = silentLogger;

const welcome = () => ({ find: () => ({ status: 404 }), onClosed: () => {} });
const refuse = async () => ({ refusal: "No." });

/** Each opens a port and says which. Those of the web server and of WebRTC are tried where they are. */
const ports: Readonly<Record<string, () => Promise<number>>> = {
  async RTSP() {
    const server = new RtspServer({ name: "t", clock, maxConnections, welcome });
    onTestFinished(() => server.stop());
    return server.listen({ host, port: 0 });
  },
  async RTMP() {
    const handlers = { onPublish: refuse, onPlay: refuse };
    const server = new RtmpServer({ clock, log, handlers, maxConnections });
    onTestFinished(() => server.stop());
    return server.listen({ host, port: 0 });
  },
  async SIP() {
    const agent = await openSipAgent({
      host,
      port: 0,
      self: () => ({ id: "1", domain: "2" }),
      onRequest: (request) => request.respond(request.method === "REGISTER" ? 200 : 403),
      clock,
      log,
      maxConnections,
    });
    onTestFinished(() => agent.stop());
    return agent.port;
  },
  async "devices that come by TCP"() {
    const port = new TcpPort({ host, port: () => 0, onSocket: () => {}, maxConnections });
    onTestFinished(() => port.close());
    await port.open();
    return port.port;
  },
};

describe.each(Object.entries(ports))("the port of %s", (_, open) => {
  it("keeps room for others, whatever one stranger opens", async () => {
    const port = await open();
    const stranger = await knock(port, "127.0.0.2", 20);
    await expect.poll(() => stillOpen(stranger), patient).toBe(2);
    expect(stillOpen(await knock(port, "127.0.0.3", 2))).toBe(2);
  });
});

const register =
  "REGISTER sip:1@2 SIP/2.0\r\nVia: SIP/2.0/TCP 192.0.2.1:5060;rport;branch=z9hG4bK1\r\n" +
  "From: <sip:7@2>;tag=a\r\nTo: <sip:7@2>\r\nCall-ID: c\r\nCSeq: 1 REGISTER\r\nContent-Length: 0\r\n\r\n";

it("lets more in where a device has registered by SIP", async () => {
  const port = (await ports["SIP"]?.()) ?? 0;
  const [known] = await knock(port, "127.0.0.4", 1);
  known?.write(register);
  if (known) await once(known, "data");
  expect(stillOpen(await knock(port, "127.0.0.4", 10))).toBe(10);
});

/** Those that were turned away are closed soon. */
async function knock(port: number, localAddress: string, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect({ host, port, localAddress }));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (const socket of sockets) socket.on("error", () => {});
  await Promise.all(sockets.map((socket) => once(socket, "connect").catch(() => {})));
  // Nothing tells that a connection stays.
  await new Promise((resolve) => {
    setTimeout(resolve, 150);
  });
  return sockets;
}

const stillOpen = (sockets: readonly Socket[]) =>
  sockets.filter((socket) => !socket.destroyed).length;
