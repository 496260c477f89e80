import { createSocket } from "node:dgram";
import { once } from "node:events";
import { connect } from "node:net";
import { FakeClock, silentLogger } from "@tessera/base";
import { messageId, writeFrame } from "@tessera/formats/jt808";
import { expect, it, onTestFinished } from "vitest";
import { openJt808Port, type TerminalLink } from "./index.ts";

const heartbeat = (phone: string) =>
  writeFrame({
    messageId: messageId.heartbeat,
    is2019: false,
    protocolVersion: 0,
    phone: phone.padStart(12, "0"),
    serial: 1,
    body: new Uint8Array(0),
  });
const proven = "000000000001";

/** Only one number shows who it is. */
async function aPort({ host = "127.0.0.1", maxConnections = 100 } = {}) {
  const clock = new FakeClock();
  const heard: TerminalLink[] = [];
  const gone: string[] = [];
  const port = await openJt808Port({
    host,
    port: 0,
    maxConnections,
    onMessage: (link, message) => {
      heard.push(link);
      if (link.phone === proven) link.trust();
      link.answer(message);
    },
    onGone: ({ phone }) => void gone.push(phone),
    onTrace: () => {},
    clock,
    log: silentLogger,
  });
  onTestFinished(() => port.close());
  return { port: port.port, clock, heard, gone };
}

async function aUdpTerminal(port: number) {
  const socket = createSocket("udp4");
  onTestFinished(() => void socket.close());
  const say = async (phone: string) => {
    const answered = once(socket, "message");
    socket.send(heartbeat(phone), port, "127.0.0.1");
    await answered;
  };
  return { say };
}

async function aTcpTerminal(port: number, phone: string) {
  const socket = connect({ host: "127.0.0.1", port });
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => {});
  const answered = once(socket, "data");
  socket.write(heartbeat(phone));
  await answered;
  return socket;
}

it("pushes no proven terminal out for strangers over UDP", async () => {
  const { port, heard, gone } = await aPort({ maxConnections: 20 });
  const { say } = await aUdpTerminal(port);
  await say(proven);
  for (let at = 100; at < 130; at++) await say(`${at}`);
  await say(proven);
  expect(heard.at(-1)).toBe(heard[0]);
  expect(gone).not.toContain(proven);
  expect(gone).toHaveLength(28);
});

it("forgets strangers soon, and a proven terminal only when it is silent for hours", async () => {
  const { port, clock, gone } = await aPort();
  const { say } = await aUdpTerminal(port);
  await say(proven);
  await say("2");
  await clock.advance(2 * 60_000);
  expect(gone).toEqual(["000000000002"]);
  await clock.advance(3_600_000);
  expect(gone).toHaveLength(1);
  await clock.advance(4 * 3_600_000);
  expect(gone).toEqual(["000000000002", proven]);
});

it("answers a terminal of IPv4 over UDP where it listens to both families", async () => {
  const { port, heard } = await aPort({ host: "::" });
  const { say } = await aUdpTerminal(port);
  await say(proven);
  expect(heard[0]?.peer.host).toBe("127.0.0.1");
});

it("closes a connection that has not shown in five minutes who it is", async () => {
  const { port, clock } = await aPort();
  const stranger = await aTcpTerminal(port, "2");
  const known = await aTcpTerminal(port, proven);
  const closed = once(stranger, "close");
  await clock.advance(6 * 60_000);
  await closed;
  expect([stranger.destroyed, known.destroyed]).toEqual([true, false]);
});
