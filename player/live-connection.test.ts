import { beforeEach, expect, it, vi } from "vitest";
import { LiveConnection } from "./live-connection.ts";

class FakeSocket extends EventTarget {
  binaryType: BinaryType = "blob";
  close(): void {}
  becomes(event: "open" | "close"): void {
    this.dispatchEvent(new Event(event));
  }
}

const nothing = () => {};
const events = {
  onMessage: nothing,
  onInit: nothing,
  onFragments: nothing,
  onClosed: nothing,
};

beforeEach(() => {
  vi.stubGlobal("location", { href: "http://console.test/video/browse" });
  return () => vi.unstubAllGlobals();
});

/** As many connections as a wall has windows. */
function aWallOf(count: number) {
  const sockets: FakeSocket[] = [];
  const openSocket = () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  };
  const connect = () => new LiveConnection("/live", openSocket, events);
  const connections = Array.from({ length: count }, connect);
  const closeAll = () => {
    for (const connection of connections) connection.close();
  };
  return { sockets, connections, closeAll };
}

const begun = () => new Promise<void>((resolve) => setTimeout(resolve));

it("has six handshakes under way at most, and begins another when one is done", async () => {
  const { sockets, closeAll } = aWallOf(16);
  await begun();
  expect(sockets).toHaveLength(6);
  sockets[0]?.becomes("open");
  await begun();
  expect(sockets).toHaveLength(7);
  sockets[1]?.becomes("close");
  await begun();
  expect(sockets).toHaveLength(8);
  closeAll();
  await begun();
  expect(sockets).toHaveLength(8);
});

it("does not open what is closed before its turn", async () => {
  const { sockets, connections, closeAll } = aWallOf(7);
  await begun();
  connections.at(-1)?.close();
  for (const socket of sockets) socket.becomes("open");
  await begun();
  expect(sockets).toHaveLength(6);
  closeAll();
});

it("begins the next when one is closed during its handshake", async () => {
  const { sockets, connections, closeAll } = aWallOf(7);
  await begun();
  connections[0]?.close();
  await begun();
  expect(sockets).toHaveLength(7);
  closeAll();
});
