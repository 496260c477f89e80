import { EventEmitter } from "node:events";
import { FakeClock, silentLogger, type Text } from "@tessera/base";
import { ChannelRegistry, defineDriver } from "@tessera/engine";
import {
  type AuditTrail,
  createEvents,
  type Principal,
  type WebSocket,
} from "@tessera/platform/server";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { Talks } from "./talks.ts";

const channel = { deviceId: "nvr", channelId: "gate" };
const li: Principal = {
  userId: 5,
  userName: "li",
  nickName: "Li",
  roleId: 3,
  roleName: "guards",
  isAdmin: false,
  sessionId: 7,
};

it("carries what is said to the device once it listens", async () => {
  const { speak, heard } = aSite();
  const page = await speak();
  page.emit("message", Buffer.from([1, 0, 0xff, 0xff]), true);
  page.emit("message", Buffer.from("hello"), false);
  page.emit("message", Buffer.from([1, 2, 3]), true);
  expect(heard).toEqual([[1, -1]]);
});

it("lets one speak at a time, and tells the second who does", async () => {
  const { speak, join } = aSite();
  await speak();
  const second = join();
  expect(second.said).toEqual([{ type: "busy", by: "Li" }]);
  expect(second.isClosed).toBe(true);
});

it("is free again, and kept in the record, once the page has gone", async () => {
  const { speak, stopped, lines, clock } = aSite();
  const page = await speak();
  await clock.advance(3000);
  page.emit("close");
  expect(stopped()).toBe(1);
  expect(lines).toMatchObject([{ action: "talk", userName: "li", durationMs: 3000 }]);
  await speak();
});

it("says why when the device ends it", async () => {
  const { speak, hangUp } = aSite();
  const page = await speak();
  hangUp({ zh: "设备挂断", en: "The device hung up" });
  await vi.waitFor(() => expect(page.isClosed).toBe(true));
  expect(page.said.at(-1)).toEqual({ type: "ended", reason: "设备挂断" });
});

it("ends with the right to it", async () => {
  const { speak, rights, events } = aSite();
  const page = await speak();
  rights.talk = false;
  events.emit("rights-changed", {});
  await vi.waitFor(() => expect(page.said.at(-1)).toMatchObject({ reason: "对讲权限已被收回" }));
});

it("ends with the session", async () => {
  const { speak, events } = aSite();
  const page = await speak();
  events.tellSite("session-ended", { sessionId: 7, userId: 5, reason: "revoked" });
  expect(page.isClosed).toBe(true);
});

it("says so when one cannot talk through the channel", async () => {
  const { join } = aSite({ isOffered: false });
  const page = join();
  await vi.waitFor(() =>
    expect(page.said).toEqual([{ type: "ended", reason: "该通道不支持对讲" }]),
  );
});

class Page extends EventEmitter {
  readonly said: unknown[] = [];
  isClosed = false;
  send = (text: string) => void this.said.push(JSON.parse(text));
  close = () => {
    this.isClosed = true;
  };
}

function aSite({ isOffered = true } = {}) {
  const clock = new FakeClock();
  const events = createEvents(silentLogger);
  const channels = new ChannelRegistry(() => {});
  const heard: number[][] = [];
  const stop = vi.fn<() => Promise<void>>(async () => {});
  const calls: { hangUp(reason: Text): void }[] = [];
  const driver = defineDriver<unknown>({
    name: "HORN",
    form: { label: { zh: "", en: "" }, hint: { zh: "", en: "" }, device: [] },
    connection: z.unknown(),
    openLive: () => Promise.reject(new Error("has no picture")),
    capabilities: () => (isOffered ? ["talk"] : []),
    async talk() {
      const { promise: ended, resolve } = Promise.withResolvers<{ readonly reason: Text }>();
      calls.push({ hangUp: (reason) => resolve({ reason }) });
      return { speak: (samples) => void heard.push([...samples]), ended, stop };
    },
  });
  const about = { name: "Gate", driver: "HORN", connection: {}, isEnabled: true, isOnDemand: true };
  channels.set({ ...channel, ...about });
  const rights = { talk: true };
  const lines: unknown[] = [];
  const audit: Pick<AuditTrail, "append"> = { append: async (line) => void lines.push(line) };
  const talks = new Talks({
    channels,
    drivers: [driver],
    rights: { may: () => rights.talk, require: () => {} },
    sessions: { principalOf: async () => li },
    events,
    audit,
    clock,
    log: silentLogger,
  });
  const join = () => {
    const page = new Page();
    // Of a WebSocket it has just what is used.
    const socket = page as unknown as WebSocket;
    talks.begin(socket, channel, { principal: li, language: "zh", address: "192.0.2.7" });
    return page;
  };
  const speak = async () => {
    const page = join();
    await vi.waitFor(() => expect(page.said).toEqual([{ type: "ready" }]));
    return page;
  };
  return {
    clock,
    events,
    rights,
    heard,
    lines,
    join,
    speak,
    stopped: () => stop.mock.calls.length,
    hangUp: (reason: Text) => calls.at(-1)?.hangUp(reason),
  };
}
