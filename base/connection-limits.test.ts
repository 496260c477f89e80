import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import { admissionOf, ConnectionLimits, keepAdmitted } from "./connection-limits.ts";
import { FakeClock } from "./fake-clock.ts";

function aPort(max = 200) {
  const clock = new FakeClock();
  const limits = new ConnectionLimits({
    clock,
    max,
    speaksForMany: (host) => host === "10.0.0.1",
  });
  const open = (host: string) => {
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress: host,
      destroy: () => socket.emit("close"),
    });
    return { socket, connection: limits.admit(socket), close: () => socket.emit("close") };
  };
  const openMany = (count: number, hostOf: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => open(hostOf(index)).connection).filter(Boolean)
      .length;
  return { clock, limits, open, openMany };
}

it("gives one stranger a few, and the next one as many", () => {
  const { limits, openMany } = aPort();
  expect(openMany(2000, () => "a")).toBe(10);
  expect(openMany(2000, () => "::ffff:192.0.2.1")).toBe(10);
  expect(openMany(1, () => "192.0.2.1")).toBe(0);
  expect(limits.takeRefusedCount()).toBe(1990 + 1990 + 1);
});

it("keeps half for those who proved who they are, however many strangers come", () => {
  const { open, openMany } = aPort();
  open("known").connection?.prove();
  expect(openMany(2000, (index) => `stranger ${index}`)).toBe(100);
  expect(openMany(50, () => "known")).toBe(50);
});

it("gives room back when a stranger goes or turns out to be none", () => {
  const { open, openMany } = aPort();
  const first = open("a");
  openMany(9, () => "a");
  expect(open("a").connection).toBeUndefined();
  first.close();
  const second = open("a");
  expect(second.connection).toBeDefined();
  second.connection?.prove();
  second.connection?.prove();
  second.close();
  second.close();
  expect(open("a").connection).toBeDefined();
});

it("forgets after an hour that somebody proved there who they are", async () => {
  const { clock, open, openMany } = aPort();
  const visit = open("a");
  visit.connection?.prove();
  visit.close();
  await clock.advance(61 * 60_000);
  expect(openMany(100, () => "a")).toBe(10);
});

it("counts a proxy and this machine as many, and all only up to the whole", () => {
  const { openMany } = aPort();
  expect(openMany(150, () => "10.0.0.1")).toBe(150);
  expect(openMany(150, () => "127.0.0.1")).toBe(50);
});

it("counts a socket that goes on elsewhere until its end is told", () => {
  const { open } = aPort(1);
  const { socket, close } = open("a");
  const kept = keepAdmitted(socket);
  close();
  expect(open("a").connection).toBeUndefined();
  kept.leave();
  kept.leave();
  expect(open("a").connection).toBeDefined();
  expect(open("a").connection).toBeUndefined();
});

it("counts a connection once, however often it goes elsewhere and comes back", () => {
  const { open } = aPort(1);
  const { socket: first, close, connection } = open("a");
  let socket: object = first;
  let closeLast = close;
  for (let turn = 0; turn < 3; turn++) {
    const kept = keepAdmitted(socket);
    closeLast();
    const back = Object.assign(new EventEmitter(), { destroy: () => {} });
    kept.moveTo(back);
    expect(admissionOf(back)).toBe(connection);
    expect(open("b").connection).toBeUndefined();
    [socket, closeLast] = [back, () => back.emit("close")];
  }
  closeLast();
  expect(open("b").connection).toBeDefined();
});
