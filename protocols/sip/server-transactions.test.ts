import { FakeClock, silentLogger } from "@tessera/base";
import { expect, it } from "vitest";
import { Outbox } from "./outbox.ts";
import { ServerTransactions } from "./server-transactions.ts";

const peer = { transport: "UDP", host: "10.0.0.2", port: 5060 } as const;

function someServers() {
  const clock = new FakeClock();
  const sent: string[] = [];
  const wire = {
    portOf: () => 5060,
    send: (bytes: Uint8Array) => void sent.push(Buffer.from(bytes).toString()),
    isConnected: () => true,
    localHostFor: async () => "10.0.0.1",
    close: async () => {},
  };
  const outbox = new Outbox({ wire, clock, log: silentLogger, onTrace: undefined });
  return { servers: new ServerTransactions({ clock, outbox }), sent, clock };
}

it("forgets the oldest answers in a flood", () => {
  const { servers, sent } = someServers();
  for (let number = 0; number < 50_010; number++)
    servers.close(`key ${number}`, { bytes: Buffer.from(`${number}`), peer });
  expect(servers.size).toBe(50_000);
  expect([servers.has("key 9"), servers.has("key 10")]).toEqual([false, true]);
  servers.answerAgain("key 50009");
  expect(sent).toEqual(["50009"]);
});

it("remembers less of large answers", () => {
  const { servers } = someServers();
  const bytes = Buffer.alloc(1024 * 1024);
  for (let number = 0; number < 50; number++) servers.close(`key ${number}`, { bytes, peer });
  expect(servers.size).toBe(32);
});

it("remembers nothing of what cannot come again", () => {
  const { servers } = someServers();
  servers.close("key", { bytes: Buffer.from("x"), peer: { ...peer, transport: "TCP" } });
  expect(servers.size).toBe(0);
});

it("forgets in the order of answering, and everything by and by", async () => {
  const { servers, clock } = someServers();
  servers.close("first", { bytes: Buffer.from("x"), peer });
  await clock.advance(10_000);
  servers.close("second", { bytes: Buffer.from("x"), peer });
  await clock.advance(23_000);
  expect([servers.has("first"), servers.has("second")]).toEqual([false, true]);
  await clock.advance(10_000);
  expect(servers.size).toBe(0);
});

it("sends only so many refusals again of itself, and every answer that opens a session", async () => {
  const { servers, sent, clock } = someServers();
  for (let number = 0; number < 1500; number++)
    servers.awaitAck(`key ${number}`, { bytes: Buffer.from("refused"), peer });
  const told = { onAck: () => {}, onNone: () => {} };
  servers.awaitAck("accepted", { bytes: Buffer.from("accepted"), peer }, told);
  await clock.advance(500);
  expect(sent.filter((bytes) => bytes === "refused")).toHaveLength(1000);
  expect(sent).toContain("accepted");
});
