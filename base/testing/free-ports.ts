import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below those that systems give to connections that go out: one of these could take the port before it is used. */
const lowest = 20_000;
const highest = 29_999;

/** Ports of this machine that nobody listens at now, by TCP or by UDP. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(lowest, highest + 1);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

async function isFree(port: number): Promise<boolean> {
  await using server = createServer().listen(port, "127.0.0.1");
  await using socket = createSocket("udp4").bind(port, "127.0.0.1");
  const tries = await Promise.allSettled([once(server, "listening"), once(socket, "listening")]);
  return tries.every(({ status }) => status === "fulfilled");
}
