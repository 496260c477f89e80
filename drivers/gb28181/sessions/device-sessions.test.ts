import { FakeClock } from "@tessera/base";
import { aCare } from "@tessera/engine/testing";
import type { SipPeer } from "@tessera/protocols/sip";
import { expect, it, vi } from "vitest";
import { DeviceSessions } from "./device-sessions.ts";

const peer: SipPeer = { transport: "UDP", host: "10.0.0.7", port: 5060 };
const registration = {
  deviceId: "34020000001110000001",
  peer,
  version: "3.0",
  callId: "a",
  cseq: 2,
  expirySeconds: 3600,
};

function aSet() {
  const clock = new FakeClock();
  const sessions = new DeviceSessions({
    clock,
    care: aCare(clock),
    settings: () => ({ keepaliveSeconds: 60, keepaliveCount: 3 }),
    onListenerError: (error) => {
      throw error;
    },
  });
  const opened = vi.fn<(session: unknown) => void>();
  const ended = vi.fn<(session: unknown) => void>();
  sessions.events.on("opened", opened);
  const renewed = vi.fn<(session: unknown) => void>();
  sessions.events.on("renewed", renewed);
  sessions.events.on("ended", ended);
  return { clock, sessions, opened, renewed, ended };
}

it("keeps a session over refreshes, and makes another for a device that comes from elsewhere", () => {
  const { sessions, opened, renewed, ended } = aSet();
  const first = sessions.register(registration);
  expect(sessions.register({ ...registration, cseq: 3 })).toBe(first);
  expect(renewed).not.toHaveBeenCalled();
  expect(sessions.register({ ...registration, callId: "b" })).toBe(first);
  expect(renewed).toHaveBeenCalledTimes(1);
  expect(opened).toHaveBeenCalledTimes(1);
  const second = sessions.register({ ...registration, peer: { ...peer, host: "10.0.0.8" } });
  expect(second).not.toBe(first);
  expect(first.signal.aborted).toBe(true);
  expect(ended).toHaveBeenCalledTimes(1);
  expect(sessions.size).toBe(1);
});

it("ends a session after three missed keep-alives, or more if the device sends them less often", async () => {
  const { sessions, clock } = aSet();
  const session = sessions.register(registration);
  await clock.advance(170_000);
  sessions.hear(session);
  await clock.advance(184_000);
  expect(sessions.find(session.deviceId)).toBe(session);
  await clock.advance(3000);
  expect(() => sessions.get(session.deviceId)).toThrow(/heartbeat/);
  const slow = sessions.register(registration);
  slow.keepaliveMs = 300_000;
  await clock.advance(600_000);
  expect(sessions.find(slow.deviceId)).toBe(slow);
});

it("ends a session whose registration has expired however much it talks", async () => {
  const { sessions, clock } = aSet();
  const session = sessions.register({ ...registration, expirySeconds: 100 });
  for (let times = 0; times < 11; times++) {
    await clock.advance(10_000);
    sessions.hear(session);
  }
  expect(() => sessions.get(session.deviceId)).toThrow(/expired/);
});

it("ends every session that came by a TCP connection when that ends", () => {
  const { sessions } = aSet();
  const tcp: SipPeer = { ...peer, transport: "TCP", port: 40_000 };
  sessions.register({ ...registration, peer: tcp });
  sessions.register({ ...registration, deviceId: "2", peer: tcp });
  const moved = sessions.register({ ...registration, deviceId: "3", peer: tcp });
  sessions.register({
    ...registration,
    deviceId: "3",
    cseq: 3,
    peer: { ...tcp, port: 40_001 },
  });
  sessions.loseConnection(tcp);
  expect([...sessions.all()]).toEqual([moved]);
});

it("says of a device that never came what to check", () => {
  expect(() => aSet().sessions.get("unknown")).toThrow(/not registered/);
});
