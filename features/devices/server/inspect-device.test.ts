import { FakeClock } from "@tessera/base";
import { type DeviceInspection, type Driver, defineDriver } from "@tessera/engine";
import { expect, it } from "vitest";
import { z } from "zod";
import { inspectDevice } from "./inspect-device.ts";

const found: DeviceInspection = {
  manufacturer: "",
  model: "old",
  firmware: "",
  serial: "",
  channels: [],
};

/** Takes four seconds for each of so many questions. */
function aSlowDriver(clock: FakeClock, questions: number): Driver {
  return defineDriver({
    name: "SLOW",
    form: { label: { zh: "", en: "" }, hint: { zh: "", en: "" }, device: [] },
    connection: z.unknown(),
    openLive: () => Promise.reject(new Error("not asked")),
    async inspect() {
      for (let question = 0; question < questions; question++)
        await new Promise<void>((resolve) => void clock.after(4000, resolve));
      return found;
    },
  });
}

it("waits for a device that takes four seconds for each answer", async () => {
  const clock = new FakeClock();
  const inspecting = inspectDevice(aSlowDriver(clock, 8), {}, clock);
  for (let second = 0; second < 33; second++) await clock.advance(1000);
  expect(await inspecting).toBe(found);
});

it("gives up one that goes on for ever", async () => {
  const clock = new FakeClock();
  const inspecting = inspectDevice(aSlowDriver(clock, 1000), {}, clock).catch(
    (error: unknown) => error,
  );
  for (let second = 0; second < 45; second++) await clock.advance(1000);
  expect(await inspecting).toMatchObject({ code: "inspect-timed-out" });
});
