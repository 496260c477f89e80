import { once } from "node:events";
import { connect as connectPlain, type Socket } from "node:net";
import { connect } from "node:tls";
import { systemClock } from "@tessera/base";
import { anotherTlsPair, aTlsPair, FakeTlsIdentity } from "@tessera/base/testing";
import { afterEach, expect, it } from "vitest";
import { AcceptingPort } from "./accepting-port.ts";

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Says hello to whoever gets in. */
async function aPort(tls?: FakeTlsIdentity) {
  const sockets = new Set<Socket>();
  const port = new AcceptingPort({
    tls,
    clock: systemClock,
    onSocket: (socket) => {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.write("hello");
    },
  });
  const number = await port.listen({ host: "127.0.0.1", port: 0 });
  const close = () =>
    port.close(() => {
      for (const socket of sockets) socket.destroy();
    });
  return { number, close };
}

async function helloOf(socket: Socket): Promise<string> {
  ends.push(() => void socket.destroy());
  return String((await once(socket, "data"))[0]);
}

const secure = (port: number, ca: string) =>
  connect({ port, host: "127.0.0.1", ca, servername: "localhost" });

it("takes plain connections, or those with TLS and its certificate alone", async () => {
  const plain = await aPort();
  ends.push(plain.close);
  expect(await helloOf(connectPlain(plain.number, "127.0.0.1"))).toBe("hello");
  const port = await aPort(new FakeTlsIdentity());
  ends.push(port.close);
  expect(await helloOf(secure(port.number, aTlsPair.cert))).toBe("hello");
  await expect(helloOf(secure(port.number, anotherTlsPair.cert))).rejects.toThrow(/self.signed/i);
  const stranger = connectPlain(port.number, "127.0.0.1");
  ends.push(() => void stranger.destroy());
  stranger.write("OPTIONS rtsp://host RTSP/1.0\r\n\r\n");
  stranger.on("error", () => {});
  await once(stranger, "close");
});

it("shows a renewed certificate to whoever comes next, and cuts nobody off", async () => {
  const identity = new FakeTlsIdentity();
  const port = await aPort(identity);
  ends.push(port.close);
  const before = secure(port.number, aTlsPair.cert);
  await helloOf(before);
  identity.renew(anotherTlsPair);
  expect(await helloOf(secure(port.number, anotherTlsPair.cert))).toBe("hello");
  expect(before.destroyed).toBe(false);
});

it("closes though somebody never ends the handshake", async () => {
  const port = await aPort(new FakeTlsIdentity());
  const silent = connectPlain(port.number, "127.0.0.1");
  ends.push(() => void silent.destroy());
  await once(silent, "connect");
  silent.on("error", () => {});
  await expect(port.close()).resolves.toBeUndefined();
});
