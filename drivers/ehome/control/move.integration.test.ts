import { FakeClock } from "@tessera/base";
import { expect, it } from "vitest";
import { aPlatform, soon } from "../testing/a-platform.ts";
import { aRawDevice, toldStatus } from "../testing/a-raw-device.ts";

const { signal } = new AbortController();
const right = { pan: 1, tilt: 0, zoom: 0 };
const up = { pan: 0, tilt: 1, zoom: 0 };
const request = { timeoutMs: 1000, signal };

async function aDome({ answers = false } = {}) {
  const clock = new FakeClock();
  const site = await aPlatform({ clock });
  const device = await aRawDevice({
    server: site.platform.state(),
    answer: ({ command }) => {
      if (command === "GETDEVICEWORKSTATUS") return toldStatus;
      return answers && command === "PTZCONTROL" ? {} : undefined;
    },
  });
  device.say("REGISTER", 1);
  await expect.poll(() => site.intake.cameraIds("raw-1"), soon).toEqual(["1", "2"]);
  const { ptz } = site.platform.driver;
  if (!ptz) throw new Error("it cannot move");
  const orders = () =>
    device
      .questions("PTZCONTROL")
      .map(({ params }) => `${params.text("PTZCmd")} ${params.text("Action")}`);
  return { clock, ptz, connection: site.connectionOf("raw-1", "1"), orders };
}

it("says nothing of a start any more once it has said stop", async () => {
  const { clock, ptz, connection, orders } = await aDome();
  const moved = ptz.move(connection, right, request);
  await expect.poll(orders, soon).toEqual(["RIGHT Start"]);
  await clock.advance(300);
  const stopped = ptz.stop(connection, signal).catch((error: unknown) => error);
  await expect(moved).resolves.toBeUndefined();
  await clock.advance(5000);
  expect(await stopped).toMatchObject({ code: "ehome-no-answer" });
  await expect
    .poll(orders, soon)
    .toEqual(["RIGHT Start", "RIGHT Stop", "RIGHT Stop", "RIGHT Stop"]);
});

it("begins nothing that was stopped while it waited for the end of what was before", async () => {
  const { clock, ptz, connection, orders } = await aDome();
  const first = ptz.move(connection, right, request);
  await expect.poll(orders, soon).toEqual(["RIGHT Start"]);
  const second = ptz.move(connection, up, request);
  const stopped = ptz.stop(connection, signal).catch((error: unknown) => error);
  await Promise.all([first, second]);
  await clock.advance(5000);
  expect(await stopped).toMatchObject({ code: "ehome-no-answer" });
  await expect.poll(() => orders().at(-1), soon).toBe("RIGHT Stop");
  expect(orders()).not.toContain("UP Start");
});

it("names in a second stop what the first one ended", async () => {
  const { ptz, connection, orders } = await aDome({ answers: true });
  await ptz.move(connection, up, request);
  await ptz.stop(connection, signal);
  await ptz.stop(connection, signal);
  expect(orders()).toEqual(["UP Start", "UP Stop", "UP Stop"]);
});
