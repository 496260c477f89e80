import { FakeClock, silentLogger } from "@tessera/base";
import { MemoryIntake } from "@tessera/engine/testing";
import { messageId } from "@tessera/formats/jt808";
import { writeMediaAttributes } from "@tessera/formats/jt1078";
import { expect, it } from "vitest";
import { Onboarding } from "./onboarding.ts";

const attributes = writeMediaAttributes({
  audioCodec: 6,
  audioChannels: 1,
  sampleRate: 8000,
  bitsPerSample: 16,
  audioFrameBytes: 320,
  canPlaySound: true,
  videoCodec: 98,
  maxAudioChannels: 1,
  maxVideoChannels: 2,
});

/** It tells of its cameras and of nothing else. */
const ask = (id: number) =>
  id === messageId.askAvAttributes
    ? Promise.resolve(attributes)
    : Promise.withResolvers<Uint8Array>().promise;

it("does not let terminals wait for those that never say what they are", async () => {
  const ready: string[] = [];
  const intake = new MemoryIntake();
  const onboarding = new Onboarding({
    intake: () => intake,
    onReady: ({ deviceId }) => void ready.push(deviceId),
    clock: new FakeClock(),
    log: silentLogger,
  });
  const { signal } = new AbortController();
  for (let at = 1; at <= 300; at++)
    onboarding.begin({ deviceId: `${at}`, phone: `${at}`, signal, ask, keepaliveMs: 0 });
  await expect.poll(() => ready.length).toBe(300);
  expect(intake.cameraIds("300")).toEqual(["1", "2"]);
});
