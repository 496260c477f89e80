import { catalogAnswer, type Manscdp } from "@tessera/protocols/gb28181";
import { expect, it } from "vitest";
import { aBareDevice, type BareDevice } from "./testing/a-bare-device.ts";
import { aPlatform } from "./testing/a-platform.ts";
import { abilitiesOf, soon } from "./testing/watching.ts";

const camera = (number: number) => ({
  deviceId: `3402000000132000${1000 + number}`,
  name: `Camera ${number}`,
  parentIds: [],
  isOnline: true,
});

const { signal } = new AbortController();

function listing(...ids: readonly string[]) {
  const items = ids.map((deviceId) => ({ ...camera(0), deviceId }));
  return ({ cmdType, sn, deviceId }: Manscdp, device: BareDevice) => {
    if (cmdType !== "Catalog") return;
    // The test may be over before it is taken.
    device.tell(catalogAnswer({ sn, deviceId }, { sum: items.length, items })).catch(() => {});
  };
}

it("asks for the catalog of a device that does not say what it is", async () => {
  const { platform, intake } = await aPlatform();
  const device = await aBareDevice({
    port: platform.state().port,
    onMessage: listing(camera(1).deviceId),
  });
  expect(await device.register()).toBe(200);
  await expect.poll(() => intake.channels.get(device.deviceId)?.size, { timeout: 5000 }).toBe(1);
  expect(device.asked).toEqual(["DeviceInfo", "Catalog"]);
});

it("asks a device that registers over and over one question at a time", async () => {
  const { platform } = await aPlatform();
  const device = await aBareDevice({ port: platform.state().port });
  for (let times = 0; times < 10; times++) expect(await device.register()).toBe(200);
  expect(device.asked).toEqual(["DeviceInfo"]);
});

it("takes the channels with ids that can be used, and counts the others for whole", async () => {
  const { platform, intake } = await aPlatform();
  const odd = ["340200000013200001", "CAM_7-a", camera(1).deviceId];
  const unusable = ["a b\r\nEvil: 1", "x".repeat(65), "<id>"];
  const device = await aBareDevice({
    port: platform.state().port,
    onMessage: listing(...odd, ...unusable),
  });
  await device.register();
  await expect
    .poll(() => [...(intake.channels.get(device.deviceId)?.keys() ?? [])], { timeout: 5000 })
    .toEqual(odd);
});

it("gives a catalog to who still waits when another who asked for it has left", async () => {
  const { platform, intake } = await aPlatform();
  const questions: Manscdp[] = [];
  const device = await aBareDevice({
    port: platform.state().port,
    onMessage: (message) => message.cmdType === "Catalog" && questions.push(message),
  });
  await device.register();
  await expect.poll(() => questions.length, soon).toBe(1);
  const { commands } = abilitiesOf(platform.driver);
  const leaving = new AbortController();
  const left = commands.fetchChannels(device.deviceId, leaving.signal);
  const stays = commands.fetchChannels(device.deviceId, signal);
  leaving.abort();
  await expect(left).rejects.toThrow("aborted");
  const [question] = questions;
  const head = { sn: question?.sn ?? 0, deviceId: device.deviceId };
  await device.tell(catalogAnswer(head, { sum: 1, items: [camera(1)] }));
  expect(await stays).toBe(1);
  expect(intake.channels.get(device.deviceId)?.size).toBe(1);
  expect(questions).toHaveLength(1);
});
