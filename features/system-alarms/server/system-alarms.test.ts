import { minuteMs, secondMs } from "@tessera/base";
import type { PushBacklog } from "@tessera/engine";
import { describe, expect, it, onTestFinished } from "vitest";
import type { WatchedCamera } from "./offline/offline-watch.ts";
import { aWatchedSite, cameraAt } from "./testing/a-watched-site.ts";
import { memoryStore } from "./testing/memory-store.ts";

const gate = cameraAt("10.1.1.1", "gate");
const yard = cameraAt("10.2.2.2", "yard");
const behindSwitch = Array.from({ length: 12 }, (_, index) => cameraAt(`10.9.9.${index + 1}`));

const aClock = (index: number, skewMs: number) => ({
  deviceId: `d${index}`,
  name: `Device ${index}`,
  skewMs,
});

const aBacklog = (changes: Partial<PushBacklog> = {}): PushBacklog => ({
  targetId: 7,
  name: "Hook",
  stuckForMs: 0,
  lastAnswer: { zh: "HTTP 500", en: "HTTP 500" },
  dead: 0,
  deadAnswer: undefined,
  ...changes,
});

async function watched(
  cameras: readonly WatchedCamera[] = [gate, yard],
  options: Parameters<typeof aWatchedSite>[2] = {},
  store = memoryStore(),
) {
  const site = aWatchedSite(store, cameras, options);
  await site.start();
  await site.clock.advance(secondMs);
  onTestFinished(() => site.stop());
  return { ...site, store };
}

describe("a camera that goes", () => {
  it("is an alarm after half a minute, which ends when it is back", async () => {
    const { clock, goAway, comeBack, told, reports } = await watched();
    goAway(gate);
    await clock.advance(29 * secondMs);
    expect(told()).toEqual([]);
    await clock.advance(2 * secondMs);
    expect(told()).toEqual(["begins 1 gate"]);
    expect(reports[0]).toMatchObject({ source: "system", severity: 2, channel: gate.channel });
    await clock.advance(10 * minuteMs);
    comeBack(gate);
    await clock.advance(secondMs);
    expect(told()).toEqual(["begins 1 gate", "ends 1 gate"]);
    expect(reports[1]?.key).toBe(reports[0]?.key);
  });

  it("is none if it is back before, is switched off, or never was there", async () => {
    const shed = { ...cameraAt("10.3.3.3", "shed"), state: "offline" as const };
    const { clock, goAway, comeBack, change, told } = await watched([gate, yard, shed]);
    goAway(gate, yard);
    await clock.advance(20 * secondMs);
    comeBack(gate);
    change(yard.channel, { isEnabled: false });
    await clock.advance(minuteMs);
    expect(told()).toEqual([]);
  });

  it("ends its alarm when it is switched off or deleted", async () => {
    const { clock, goAway, change, purge, told } = await watched();
    goAway(gate);
    await clock.advance(20 * secondMs);
    goAway(yard);
    await clock.advance(minuteMs);
    expect(told()).toEqual(["begins 1 gate", "begins 1 yard"]);
    change(gate.channel, { isEnabled: false });
    purge(yard.channel);
    await clock.advance(secondMs);
    expect(told().slice(2)).toEqual(["ends 1 gate", "ends 1 yard"]);
  });
});

describe("cameras that go together", () => {
  it("are one alarm, and those a little later belong to it", async () => {
    const { clock, goAway, comeBack, told, reports } = await watched([...behindSwitch, gate]);
    for (const camera of behindSwitch.slice(0, 10)) {
      goAway(camera);
      await clock.advance(secondMs);
    }
    await clock.advance(15 * secondMs);
    goAway(...behindSwitch.slice(10));
    await clock.advance(minuteMs);
    expect(told()).toEqual(["begins 101"]);
    expect(reports[0]?.description.zh).toBe("交换机或网络中断：10 路摄像机");
    comeBack(...behindSwitch.slice(0, 10));
    await clock.advance(secondMs);
    expect(told()).toHaveLength(1);
    comeBack(...behindSwitch.slice(10));
    await clock.advance(secondMs);
    expect(told()).toEqual(["begins 101", "ends 101"]);
  });

  it("leave those that stay away when the rest is back as alarms of their own", async () => {
    const { clock, goAway, comeBack, told } = await watched(behindSwitch);
    goAway(...behindSwitch);
    await clock.advance(31 * secondMs);
    comeBack(...behindSwitch.slice(1));
    await clock.advance(50 * secondMs);
    expect(told()).toEqual(["begins 101"]);
    await clock.advance(20 * secondMs);
    expect(told().toSorted()).toEqual(["begins 1 10.9.9.1", "begins 101", "ends 101"]);
    comeBack(...behindSwitch.slice(0, 1));
    await clock.advance(secondMs);
    expect(told().at(-1)).toBe("ends 1 10.9.9.1");
  });

  it("are told apart from one that went long before", async () => {
    const { clock, goAway, told } = await watched([...behindSwitch, gate]);
    goAway(gate);
    await clock.advance(15 * secondMs);
    goAway(...behindSwitch);
    await clock.advance(minuteMs);
    expect(told()).toEqual(["begins 1 gate", "begins 101"]);
  });
});

describe("after a restart", () => {
  it("what is still so is not told again, and what is over is ended", async () => {
    const store = memoryStore();
    const before = await watched([gate, yard], {}, store);
    before.goAway(gate);
    await before.clock.advance(20 * secondMs);
    before.goAway(yard);
    await before.clock.advance(minuteMs);
    await before.stop();
    expect(before.told()).toEqual(["begins 1 gate", "begins 1 yard"]);
    const cameras = [{ ...gate, state: "unknown" as const }, yard];
    const after = await watched(cameras, {}, store);
    expect(after.told()).toEqual(["ends 1 yard"]);
    after.goAway(gate);
    await after.clock.advance(minuteMs);
    expect(after.told()).toEqual(["ends 1 yard"]);
    after.comeBack(gate);
    await after.clock.advance(secondMs);
    expect(after.told()).toEqual(["ends 1 yard", "ends 1 gate"]);
  });

  it("cameras that went meanwhile are told, once devices have had the time to come", async () => {
    const store = memoryStore();
    const before = await watched([gate], {}, store);
    await before.stop();
    const { clock, told } = await watched(
      [{ ...gate, state: "offline" }],
      { graceMs: 2 * minuteMs },
      store,
    );
    await clock.advance(110 * secondMs);
    expect(told()).toEqual([]);
    await clock.advance(20 * secondMs);
    expect(told()).toEqual(["begins 1 gate"]);
  });
});

it("tells later what could not be stored", async () => {
  const { clock, goAway, failing, told } = await watched();
  failing.isOn = true;
  goAway(gate);
  await clock.advance(minuteMs);
  expect(told()).toEqual([]);
  failing.isOn = false;
  await clock.advance(secondMs);
  expect(told()).toEqual(["begins 1 gate"]);
});

describe("this server", () => {
  it("tells when its clock is set, ahead or back, and not when it is led", async () => {
    const { clock, reports } = await watched();
    clock.step(2000);
    await clock.advance(6 * secondMs);
    expect(reports).toEqual([]);
    clock.step(-3 * minuteMs);
    await clock.advance(6 * secondMs);
    clock.step(90_000);
    await clock.advance(6 * secondMs);
    expect(reports).toMatchObject([
      {
        alarmType: 102,
        phase: "happens",
        description: { zh: /* set back */ expect.stringContaining("调慢了 3 分钟") },
      },
      {
        alarmType: 102,
        phase: "happens",
        description: { en: expect.stringContaining("ahead by 90 s") },
      },
    ]);
  });

  it("tells of its certificate and its disk until they are mended", async () => {
    const { clock, state, told } = await watched();
    state.certificateTroubles = [{ kind: "ends-soon", text: { zh: "将过期", en: "ends" } }];
    state.freeBytes = 1e6;
    await clock.advance(minuteMs);
    expect(told()).toEqual(["begins 103", "begins 3"]);
    state.certificateTroubles = [];
    state.freeBytes = undefined;
    await clock.advance(minuteMs);
    expect(told().slice(2).toSorted()).toEqual(["ends 103", "ends 3"]);
  });

  it("tells of devices whose clock is wrong, and of itself if all of them agree", async () => {
    const { clock, state, told, reports } = await watched();
    state.clocks = [aClock(1, 200_000), aClock(2, 5000)];
    await clock.advance(minuteMs);
    expect(told()).toEqual(["begins 102 d1"]);
    state.clocks = [1, 2, 3, 4, 5].map((index) => aClock(index, 3_600_000 + index));
    await clock.advance(minuteMs);
    expect(told().slice(1)).toEqual(["ends 102 d1", "begins 102"]);
    expect(reports.at(-1)?.description.zh).toContain("5 台设备的时间都与本服务器相差约 60 分钟");
  });

  it("tells of another server that is gone without having said so", async () => {
    const { clock, servers, told } = await watched();
    servers.push({ id: "0123456789", silentMs: 10_000 });
    await clock.advance(6 * secondMs);
    expect(told()).toEqual([]);
    servers[0] = { id: "0123456789", silentMs: 40_000 };
    await clock.advance(6 * secondMs);
    servers[0] = { id: "0123456789", silentMs: 0 };
    await clock.advance(6 * secondMs);
    expect(told()).toEqual(["begins 104", "ends 104"]);
  });
});

describe("messages that nobody takes", () => {
  it("are one alarm a target after a quarter of an hour, which ends when they flow again", async () => {
    const { clock, backlogs, told, reports } = await watched();
    backlogs.push(
      aBacklog({ stuckForMs: 14 * minuteMs }),
      aBacklog({ targetId: 8, name: "Mail", stuckForMs: 3 * minuteMs }),
    );
    await clock.advance(minuteMs);
    expect(told()).toEqual([]);
    backlogs[0] = aBacklog({ stuckForMs: 20 * minuteMs });
    await clock.advance(minuteMs);
    expect(told()).toEqual(["begins 105"]);
    expect(reports[0]).toMatchObject({ source: "system", severity: 2, key: "push 7" });
    expect(reports[0]?.description).toEqual({
      zh: "推送目标“Hook”已 20 分钟没有收下消息：HTTP 500。请检查对方服务、网络和目标设置",
      en: "The push target “Hook” has not taken messages for 20 min: HTTP 500. Check the receiver, the network and the target's settings.",
    });
    backlogs[0] = aBacklog();
    await clock.advance(minuteMs);
    expect(told()).toEqual(["begins 105", "ends 105"]);
  });

  it("stay one alarm while they become undelivered, until those are sent again or discarded", async () => {
    const { clock, backlogs, told } = await watched();
    backlogs[0] = aBacklog({ stuckForMs: 24 * 60 * minuteMs });
    await clock.advance(minuteMs);
    backlogs[0] = aBacklog({ dead: 3, deadAnswer: { zh: "拒绝", en: "refused" } });
    await clock.advance(10 * minuteMs);
    expect(told()).toEqual(["begins 105"]);
    backlogs[0] = aBacklog();
    await clock.advance(minuteMs);
    expect(told()).toEqual(["begins 105", "ends 105"]);
  });

  it("make no further alarm of the alarm that is pushed to the same target and waits there too", async () => {
    const { clock, backlogs, told, reports } = await watched();
    backlogs[0] = aBacklog({ stuckForMs: 16 * minuteMs, dead: 1 });
    for (let minute = 0; minute < 60; minute++) {
      await clock.advance(minuteMs);
      // Every report waits for the target that is stuck, and is given up at last.
      const dead = 1 + reports.length;
      backlogs[0] = aBacklog({ stuckForMs: (17 + minute) * minuteMs, dead });
    }
    expect(told()).toEqual(["begins 105"]);
  });

  it("say of a single message that was refused what was answered, and what to do", async () => {
    const { clock, backlogs, reports } = await watched();
    const deadAnswer = { zh: "HTTP 400 格式错误。", en: "HTTP 400 bad format." };
    backlogs[0] = aBacklog({ dead: 1, deadAnswer });
    await clock.advance(minuteMs);
    expect(reports[0]?.description.en).toBe(
      "A message was not delivered to the push target “Hook”: HTTP 400 bad format. Resend or discard in its outbox under “Message push”.",
    );
    expect(reports[0]?.description.zh).toContain("有 1 条消息未送达：HTTP 400 格式错误。请在");
  });

  it("end with their target", async () => {
    const { clock, backlogs, told } = await watched();
    backlogs[0] = aBacklog({ stuckForMs: 16 * minuteMs });
    await clock.advance(minuteMs);
    backlogs.length = 0;
    await clock.advance(minuteMs);
    expect(told()).toEqual(["begins 105", "ends 105"]);
  });
});
