import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { TcpPort } from "./tcp-port.ts";

const host = "127.0.0.1";

function aPort(port = () => 0) {
  const came: Socket[] = [];
  const opened = new TcpPort({ host, port, onSocket: (socket) => came.push(socket) });
  onTestFinished(() => opened.close());
  return { port: opened, came };
}

async function aVisitor(port: number): Promise<Socket> {
  const socket = connect(port, host);
  await once(socket, "connect");
  return socket;
}

it("takes who comes, and ends with all who came", async () => {
  const { port, came } = aPort();
  await port.open();
  expect(port.isOpen).toBe(true);
  const visitor = await aVisitor(port.port);
  await expect.poll(() => came.length).toBe(1);
  const left = once(visitor, "close");
  await port.close();
  await left;
  expect(port.isOpen).toBe(false);
});

it("moves to the port that is set when it is opened again", async () => {
  let set = 0;
  const { port } = aPort(() => set);
  await port.open();
  const first = port.port;
  const other = aPort();
  await other.port.open();
  set = other.port.port;
  await other.port.close();
  await port.open();
  expect(port.port).toBe(set);
  await expect(aVisitor(first)).rejects.toThrow("ECONNREFUSED");
});

it("rejects when somebody else has the port, and is closed then", async () => {
  const taken = createServer();
  taken.listen(0, host);
  await once(taken, "listening");
  onTestFinished(() => void taken.close());
  const address = taken.address();
  const { port } = aPort(() => (typeof address === "object" && address ? address.port : 0));
  await expect(port.open()).rejects.toThrow("EADDRINUSE");
  expect(port.isOpen).toBe(false);
});
