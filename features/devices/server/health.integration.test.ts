import { Offline } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { aSite } from "./testing/a-site.ts";

type Site = Awaited<ReturnType<typeof aSite>>;

describe("health", () => {
  const gone = new Offline("gone", { zh: "网线断开", en: "cable", address: "192.0.2.1:554" });
  /** One camera "1" that was there and went 17 s ago, one that is switched off. */
  async function aSiteWithTrouble(): Promise<Site> {
    const site = await aSite();
    await site.post("adddevice", {
      DeviceID: "d",
      DeviceType: "PULL",
      DeviceName: "厂区",
      RtspUrl: "rtsp://192.0.2.1/1",
    });
    await site.post("addchannel", {
      ParentDeviceID: "d",
      ChannelID: "off",
      Name: "库房",
      Enable: false,
    });
    await site.post("adddevice", {
      DeviceID: "e",
      DeviceType: "PULL",
      DeviceName: "东门",
      RtspUrl: "rtsp://192.0.2.2/1",
    });
    await site.clock.advance(0);
    site.fate.failure = gone;
    await site.clock.advance(17_000);
    return site;
  }

  it("counts the cameras of each reader, and says why and for how long those are away", async () => {
    const site = await aSiteWithTrouble();
    const health = await site.get("devices/health", {});
    expect(health).toMatchObject({ Online: 0, Offline: 2 });
    expect(health["Away"]).toContainEqual({
      ParentDeviceID: "e",
      DeviceName: "东门",
      ChannelID: "1",
      Name: "东门",
      OfflineReason: expect.stringContaining("网线断开"),
      AwaySeconds: 17,
    });
    site.allowed.add("e/1");
    const own = await site.get("devices/health", {}, { token: "operator" });
    expect(own).toMatchObject({ Online: 0, Offline: 1, Away: [{ ChannelID: "1" }] });
    expect(JSON.stringify(own)).not.toContain("192.0.2");
    site.fate.failure = undefined;
    await site.clock.advance(30_000);
    expect(await site.get("devices/health", {})).toEqual({ Online: 2, Offline: 0, Away: [] });
  });

  it("counts what each state of a list would show, if it is asked to", async () => {
    const site = await aSiteWithTrouble();
    const listed = await site.get("channels", { online: "1", counts: "1" });
    expect(listed).toMatchObject({ ChannelCount: 0, Counts: { All: 3, Online: 0, Offline: 3 } });
    expect(await site.get("channels", {})).not.toHaveProperty("Counts");
    const devices = await site.get("devicesconfig", { q: "东", counts: "1", sort: "Trouble" });
    expect(devices).toMatchObject({ Counts: { All: 1, Online: 0, Offline: 1 } });
  });

  it("has devices in trouble first, before those that are there or switched off", async () => {
    const site = await aSiteWithTrouble();
    await site.post("adddevice", {
      DeviceID: "a",
      DeviceType: "PULL",
      DeviceName: "A",
      Enable: false,
      RtspUrl: "rtsp://192.0.2.3/1",
    });
    const { Devices } = await site.get("devicesconfig", { sort: "Trouble" });
    const ids = (Devices as unknown as { DeviceID: string }[]).map(({ DeviceID }) => DeviceID);
    expect(ids.at(-1)).toBe("a");
  });
});
