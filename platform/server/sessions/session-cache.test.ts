import { FakeClock } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { SessionCache } from "./session-cache.ts";
import type { Session } from "./session-store.ts";

const aSession = (sessionId: number): Session => ({
  principal: {
    userId: 1,
    userName: "li",
    nickName: "li",
    roleId: 2,
    roleName: "guards",
    isAdmin: false,
    sessionId,
  },
  tokenHash: `hash ${sessionId}`,
  address: "192.0.2.1",
  userAgent: "test",
  createdAtMs: 0,
  lastUsedAtMs: 0,
  passwordChangedAtMs: 0,
});

describe("SessionCache", () => {
  it("finds what was loaded, by token hash and by id, for a minute", async () => {
    const clock = new FakeClock();
    const cache = new SessionCache(clock);
    await cache.fill(async () => aSession(1));
    await clock.advance(59_999);
    expect(cache.find("hash 1")).toEqual(aSession(1));
    expect(cache.findById(1)).toEqual(aSession(1));
    await clock.advance(1);
    expect(cache.find("hash 1")).toBeUndefined();
    expect(cache.findById(1)).toBeUndefined();
  });

  it("does not keep a session that ended while it was being loaded", async () => {
    const cache = new SessionCache(new FakeClock());
    const row = Promise.withResolvers<Session>();
    const loading = cache.fill(() => row.promise);
    cache.forget(aSession(1));
    row.resolve(aSession(1));
    await loading;
    expect(cache.find("hash 1")).toBeUndefined();
  });

  it("does not believe a session for longer because it was used", async () => {
    const clock = new FakeClock();
    const cache = new SessionCache(clock);
    await cache.fill(async () => aSession(1));
    await clock.advance(59_999);
    cache.replace({ ...aSession(1), lastUsedAtMs: 5 });
    expect(cache.find("hash 1")?.lastUsedAtMs).toBe(5);
    await clock.advance(1);
    expect(cache.find("hash 1")).toBeUndefined();
  });

  it("does not bring an ended session back when it is used", async () => {
    const cache = new SessionCache(new FakeClock());
    await cache.fill(async () => aSession(1));
    cache.forget(aSession(1));
    cache.replace(aSession(1));
    expect(cache.find("hash 1")).toBeUndefined();
  });
});
