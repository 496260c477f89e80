import { xml } from "@tessera/protocols/xml";
import { expect, it } from "vitest";
import { aPlatform, soon, watch } from "../testing/a-platform.ts";
import { aRawDevice, toldStatus } from "../testing/a-raw-device.ts";

it("asks a device again whose number another one behind the same address is waited for with", async () => {
  const { platform, intake, connectionOf } = await aPlatform();
  /** Numbers its streams from 5 on, and never connects. */
  const aDevice = async (deviceId: string) => {
    let session = 5;
    const device = await aRawDevice({
      server: platform.state(),
      deviceId,
      answer: ({ command }) => {
        if (command === "GETDEVICEWORKSTATUS") return toldStatus;
        if (command !== "INVITESTREAM") return {};
        return { params: xml`<Session>${session++}</Session>` };
      },
    });
    device.say("REGISTER", 1);
    await expect.poll(() => intake.cameraIds(deviceId), soon).toEqual(["1", "2"]);
    const ended = () => device.questions("BYESTREAM").map(({ params }) => params.text("Session"));
    return { ...device, ended };
  };
  const first = await aDevice("first");
  const second = await aDevice("second");
  await watch(platform.driver, connectionOf("first", "1"));
  const { source } = await watch(platform.driver, connectionOf("second", "1"));
  await expect.poll(second.ended, soon).toEqual(["5"]);
  expect(second.questions("INVITESTREAM")).toHaveLength(2);
  await source.stop();
  await expect.poll(second.ended, soon).toEqual(["5", "6"]);
  expect([first.questions("INVITESTREAM").length, first.ended()]).toEqual([1, []]);
});
