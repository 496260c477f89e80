import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FakeClock, silentLogger } from "@tessera/base";
import type { RaisedAlarm } from "@tessera/engine";
import { expect, it, onTestFinished } from "vitest";
import { AlarmPictures } from "./alarm-pictures.ts";

const anAlarm = (id: number, channelId: string): RaisedAlarm => ({
  id,
  source: "GB",
  deviceId: "d1",
  channel: { deviceId: "d1", channelId },
  alarmType: 7,
  severity: 4,
  phase: "happens",
  key: "",
  atMs: 0,
  topic: "",
  description: { zh: "移动侦测", en: "Motion" },
});

it("stops at once although a camera that is gone never shows a picture, and asks no other one then", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tessera-pictures-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const stored: number[] = [];
  const asked: string[] = [];
  const pictures = new AlarmPictures({
    folder,
    store: {
      wantsFirst: async () => true,
      setFirst: async (alarmId) => stored.push(alarmId) > 0,
      add: async () => {},
      of: async () => [],
      removeBefore: async () => {},
    },
    snapshot: ({ channelId }) => {
      asked.push(channelId);
      return new Promise(() => {});
    },
    onTaken: ({ id }) => stored.push(id),
    clock: new FakeClock(),
    log: silentLogger,
  });
  for (const id of [1, 2, 3, 4, 5]) pictures.take(anAlarm(id, `c${id}`));
  expect(asked).toEqual(["c1", "c2", "c3"]);
  await pictures.stop();
  expect(asked).toEqual(["c1", "c2", "c3"]);
  expect(stored).toEqual([]);
});
