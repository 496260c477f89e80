import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { openTcpBridge } from "./tcp-bridge.ts";

const host = "127.0.0.1";
const patient = { timeout: 10_000 };
/** RFC 8489 clause 5: type, length, magic cookie, number. */
const stunRequest = Buffer.from(`000100002112a442${"00".repeat(12)}`, "hex");

it("keeps room for others, whatever one stranger opens", async () => {
  const port = await aBridge();
  const stranger = await knock(port, "127.0.0.2", 20);
  await expect.poll(() => stillOpen(stranger), patient).toBe(2);
  expect(stillOpen(await knock(port, "127.0.0.3", 2))).toBe(2);
});

it("lets more in where somebody knew the password of an offer", async () => {
  const port = await aBridge();
  const [known] = await knock(port, "127.0.0.4", 1);
  known?.write(Buffer.concat([Uint8Array.of(0, stunRequest.length), stunRequest]));
  if (known) await once(known, "data");
  expect(stillOpen(await knock(port, "127.0.0.4", 10))).toBe(10);
});

/** One stranger gets two of 40 connections. */
async function aBridge(triesLeft = 20): Promise<number> {
  const udp = createSocket("udp4");
  udp.bind(0, host);
  await once(udp, "listening");
  // As libdatachannel does with who knows the password.
  udp.on("message", (bytes, from) => {
    if (bytes.equals(stunRequest)) udp.send("welcome", from.port, from.address);
  });
  onTestFinished(() => void udp.close());
  const { port } = udp.address();
  try {
    const server = await openTcpBridge({ host, port, localAddress: host, maxConnections: 40 });
    onTestFinished(() => void server.close());
    return (server.address() as AddressInfo).port;
  } catch (error) {
    // A port that is free for UDP may be taken for TCP.
    if (triesLeft === 0) throw error;
    return aBridge(triesLeft - 1);
  }
}

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
