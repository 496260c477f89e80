import { FakeClock } from "@tessera/base";
import { expect, it } from "vitest";
import type { StreamReport } from "./stream-directory.ts";
import { StreamHealth } from "./stream-health.ts";

const place = { channel: { deviceId: "d", channelId: "1" }, flow: 1 } as const;
const gone = {
  status: "reconnecting",
  reason: { zh: "断", en: "gone" },
  isRefused: false,
} as const;

function aStream() {
  const clock = new FakeClock();
  const rates = {
    fps: 25,
    bitrateKbps: 2000,
    sentKbps: 0,
    packets: 0,
    lost: 0,
    lossPercent: 0,
    damagedPictures: 0,
    droppedPictures: 0,
  };
  let state: StreamReport["state"] = { status: "live" };
  const streams = {
    find: () => undefined,
    all: () => [{ ...place, state, rates: { ...rates }, readers: 1 }],
    events: { on: () => () => {} },
  };
  const health = new StreamHealth({ streams, clock, onListenerError: () => {} });
  const changes: string[] = [];
  health.events.on("changed", (change) => changes.push(change.health));
  const pass = async (seconds: number, each: { lossPercent?: number; fps?: number } = {}) => {
    for (let second = 0; second < seconds; second++) {
      rates.lossPercent = each.lossPercent ?? 0;
      rates.fps = each.fps ?? 25;
      await clock.advance(1000);
    }
  };
  const set = (next: StreamReport["state"]) => {
    state = next;
  };
  return {
    health: () => health.of(place),
    changes,
    pass,
    breakOff: () => set(gone),
    comeBack: () => set({ status: "live" }),
  };
}

it("is online while pictures come", async () => {
  const { health, pass } = aStream();
  await pass(1);
  expect(health()).toBe("online");
});

it("is degraded, not offline, when a new stream brings pictures with loss", async () => {
  const { health, pass, breakOff, comeBack } = aStream();
  breakOff();
  await pass(2);
  comeBack();
  await pass(1, { lossPercent: 1.1 });
  expect(health()).toBe("degraded");
});

it("is online as soon as a new stream brings pictures", async () => {
  const { health, pass, breakOff, comeBack } = aStream();
  breakOff();
  await pass(2);
  expect(health()).toBe("offline");
  comeBack();
  await pass(1);
  expect(health()).toBe("online");
});

it("is offline when pictures have stayed away, not at the first second", async () => {
  const { health, pass, breakOff, comeBack } = aStream();
  await pass(2);
  breakOff();
  await pass(4);
  expect(health()).toBe("online");
  await pass(3);
  expect(health()).toBe("offline");
  comeBack();
  await pass(10);
  expect(health()).toBe("offline");
  await pass(10);
  expect(health()).toBe("online");
});

it("is degraded by lasting loss and recovers only after a while without", async () => {
  const { health, changes, pass } = aStream();
  await pass(10);
  await pass(3, { lossPercent: 9 });
  await pass(5);
  expect(changes).toEqual([]);
  await pass(8, { lossPercent: 9 });
  expect(health()).toBe("degraded");
  await pass(10);
  expect(health()).toBe("degraded");
  await pass(10);
  expect(health()).toBe("online");
});

it("is degraded when far fewer pictures come than usual", async () => {
  const { health, pass } = aStream();
  await pass(5);
  await pass(8, { fps: 6 });
  expect(health()).toBe("degraded");
});

it("is flapping when it breaks again and again, until it has been steady", async () => {
  const { health, pass, breakOff, comeBack } = aStream();
  await pass(2);
  for (let time = 0; time < 3; time++) {
    breakOff();
    await pass(2);
    comeBack();
    await pass(8);
  }
  expect(health()).toBe("flapping");
  await pass(60);
  expect(health()).toBe("flapping");
  await pass(90);
  expect(health()).toBe("online");
});
