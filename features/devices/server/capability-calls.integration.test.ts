import { defineCapability } from "@tessera/platform/contract";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Capabilities } from "./capabilities.ts";
import { aSite } from "./testing/a-site.ts";
import { add } from "./testing/add-devices.ts";
import { WakingDevices, wakingCapabilities } from "./testing/waking-driver.ts";

async function aSleepingSite(host = "shed") {
  const waking = new WakingDevices();
  const site = await aSite({ drivers: [waking.driver], capabilities: wakingCapabilities });
  const device = await add(site, { DeviceType: "SLEEP", DeviceName: "仓库", DeviceIp: host });
  site.allowed.add(`${device}/1`);
  return { ...site, waking, device, place: { device, channel: "1" } };
}

const operator = { token: "operator" } as const;

describe("a capability that only its driver knows", () => {
  it("is offered to who has its right, and one that nobody defines to nobody", async () => {
    const { get, device } = await aSleepingSite();
    const offeredTo = async (token: "admin" | "operator") => {
      const { Channels } = await get("channelsconfig", { device }, { token });
      return (Channels as unknown as { readonly Capabilities: string[] }[])[0]?.Capabilities;
    };
    expect(await offeredTo("admin")).toEqual(["wake", "blink", "format"]);
    expect(await offeredTo("operator")).toEqual(["blink"]);
    expect((await get("deviceinfo", { device }))["Capabilities"]).toEqual([
      "wake",
      "blink",
      "format",
    ]);
  });

  it("is described to consoles in the reader's language, what only administrators do to them alone", async () => {
    const { get } = await aSleepingSite();
    const { data } = await get("devices/capabilities", {}, { language: "en" });
    expect(data).toEqual(
      expect.arrayContaining([
        {
          Name: "blink",
          Label: "Blink",
          Offered: ["menu"],
          Askable: true,
          HasInput: false,
          Risky: true,
        },
        {
          Name: "wake",
          Label: "Wake up",
          Offered: [],
          Askable: true,
          HasInput: true,
          Risky: false,
        },
        expect.objectContaining({ Name: "ptz", Askable: false }),
      ]),
    );
    const { data: forOperators } = await get("devices/capabilities", {}, operator);
    expect(JSON.stringify(forOperators)).not.toContain("format");
  });

  it("is asked with what it takes, and answers as it says", async () => {
    const { post, place, waking } = await aSleepingSite();
    const asked = { ...place, name: "wake", input: { minutes: 5 } };
    expect(await post("devices/capability", asked)).toEqual({ Answer: { awakeMinutes: 5 } });
    expect(await post("devices/capability", { ...place, name: "blink" }, operator)).toEqual({
      Answer: null,
    });
    expect(waking.asked).toEqual([
      { host: "shed", minutes: 5 },
      { host: "shed", blinks: true },
    ]);
  });

  it.each([
    [{ name: "wake", input: { minutes: 5 } }, 403, "no-right"],
    // It is for administrators.
    [{ name: "format" }, 403, "admin-only"],
    // Its driver tells of it, and nobody defines it.
    [{ name: "undefined-one" }, 404, "capability-unknown"],
  ])("%j is refused to who has not its right: %i %s", async (asked, status, code) => {
    const { refusal, place, waking } = await aSleepingSite();
    const refused = await refusal("POST", "devices/capability", { ...place, ...asked }, operator);
    expect(refused).toMatchObject({ status, code });
    expect(waking.asked).toEqual([]);
  });

  it.each([
    ["shed", { name: "wake", input: { minutes: 500 } }, "invalid-input", "minutes"],
    ["shed", { name: "wake" }, "invalid-input", "minutes"],
    ["shed", { name: "ptz" }, "capability-not-asked", "专用的接口"],
    // It says that it can, and has no answer.
    ["shed", { name: "format" }, "capability-not-offered", "格式化"],
    // It has an answer, but not for this channel.
    ["deep", { name: "blink" }, "capability-not-offered", "闪灯"],
  ])("at %s, %j is refused in words: %s", async (host, asked, code, word) => {
    const { refusal, place, waking } = await aSleepingSite(host);
    const refused = await refusal("POST", "devices/capability", { ...place, ...asked });
    expect(refused).toMatchObject({ status: 400, code });
    expect(refused.text).toContain(word);
    expect(waking.asked).toEqual([]);
  });

  it("is not asked of a channel that is switched off, or not there", async () => {
    const { post, refusal, place } = await aSleepingSite();
    await post("channels/enable", { channels: [place], Enable: false });
    const asked = { ...place, name: "blink" };
    expect(await refusal("POST", "devices/capability", asked)).toMatchObject({
      code: "channel-disabled",
    });
    expect(await refusal("POST", "devices/capability", { ...asked, channel: "2" })).toMatchObject({
      status: 404,
    });
  });

  it("ends when the device takes too long, even if the driver does not heed that", async () => {
    const { refusal, place, waking, clock } = await aSleepingSite();
    waking.held = new Promise(() => {});
    const refusing = refusal("POST", "devices/capability", {
      ...place,
      name: "wake",
      input: { minutes: 5 },
    });
    await expect.poll(() => waking.asked).toHaveLength(1);
    await clock.advance(4900);
    expect(waking.signal?.aborted).toBe(false);
    await clock.advance(100);
    const refused = await refusing;
    expect(refused).toMatchObject({ status: 504, code: "capability-timed-out" });
    expect(refused.text).toContain("设备在 5 秒内没有回应“唤醒”");
    expect(waking.signal?.aborted).toBe(true);
  });
});

it("two modules cannot define the same capability", () => {
  const one = defineCapability({
    name: "wake",
    verb: "live",
    label: { zh: "唤醒", en: "Wake" },
    input: z.object({}),
  });
  expect(() => new Capabilities([one, { ...one }])).toThrow("wake");
});
