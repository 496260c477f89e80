import { describe, expect, it } from "vitest";
import { aSite } from "./testing/a-site.ts";
import { add } from "./testing/add-devices.ts";

/** The second channel of a pulled device "d". */
async function aChannel(fields: Record<string, unknown>) {
  const site = await aSite();
  await add(site, { DeviceID: "d" });
  await site.post("addchannel", { ParentDeviceID: "d", ...fields });
  return site;
}

it("keeps what an edit does not name, and refuses what nobody knows by its name", async () => {
  const site = await aChannel({
    Name: "东",
    Enable: "0",
    OnDemand: "0",
    Longitude: 116.4,
    Latitude: 39.9,
    GBID: "34020000001320000009",
    ChannelNum: 7,
  });
  const key = { ParentDeviceID: "d", ChannelID: "2" };
  const stored = async () => {
    const { Channels } = await site.get("channelsconfig", { device: "d", channel: "2" });
    return (Channels as unknown as readonly unknown[])[0];
  };
  await site.post("editchannel", { ...key, Name: "西" });
  const kept = {
    Name: "西",
    Enable: 0,
    OnDemand: 0,
    Longitude: 116.4,
    Latitude: 39.9,
    GBID: "34020000001320000009",
    ChannelNum: 7,
    ServerID: 1,
  };
  expect(await stored()).toMatchObject(kept);
  const refusal = await site.refusal("POST", "editchannel", { ...key, Name: "北", Nonsense: 1 });
  expect(refusal).toMatchObject({ status: 400, code: "field-unknown" });
  expect(refusal.text).toContain("Nonsense");
  expect(await stored()).toMatchObject(kept);
  await site.post("editchannel", { ...key, Enable: 1, Online: 0, EnableRecord: 0 });
  expect(await stored()).toMatchObject({ ...kept, Enable: 1 });
});

it("keeps whether its sound is wanted and H.264 is sent, and tells the engine", async () => {
  const site = await aChannel({ Name: "东", EnableAudio: 0, EnableH265ToH264: 1 });
  const key = { ParentDeviceID: "d", ChannelID: "2" };
  const read = async () => {
    const { Channels } = await site.get("channelsconfig", { device: "d", channel: "2" });
    return (Channels as unknown as readonly unknown[])[0];
  };
  expect(await read()).toMatchObject({ EnableAudio: 0, EnableH265ToH264: 1 });
  expect(site.channels.get({ deviceId: "d", channelId: "2" }).options).toEqual({
    isSilent: true,
    isAlwaysH264: true,
    watermark: { text: "", place: "left-top" },
  });
  await site.post("editchannel", { ...key, EnableAudio: 1 });
  expect(await read()).toMatchObject({ EnableAudio: 1, EnableH265ToH264: 1 });
  for (const field of ["RecordUrl", "Onvif"]) {
    const refusal = await site.refusal("POST", "editchannel", { ...key, [field]: "1" });
    expect(refusal.text).toContain(field);
  }
});

type ASite = Awaited<ReturnType<typeof aChannel>>;

const readAs = async (site: ASite, token: "admin" | "operator" = "admin") => {
  const asked = { device: "d", channel: "2" };
  const { Channels } = await site.get("channelsconfig", asked, { token });
  return (Channels as unknown as readonly unknown[])[0];
};

const relayOf = (site: ASite) => site.channels.get({ deviceId: "d", channelId: "2" }).relay;

describe("where a channel is pushed to", () => {
  const key = { ParentDeviceID: "d", ChannelID: "2" };
  const CdnUrl = "rtmp://push.example.com/live/gate?auth=opensesame";
  const shown = "rtmp://push.example.com/live/****";
  it("is kept, told to the engine whole and to administrators without its key", async () => {
    const site = await aChannel({ Name: "东", EnableCdn: 1, CdnUrl });
    expect(relayOf(site)).toEqual({ isEnabled: true, secretUrl: CdnUrl });
    expect(await readAs(site)).toMatchObject({ EnableCdn: 1, CdnUrl: shown, CdnStatus: "off" });
    site.allowed.add("d/2");
    expect(await readAs(site, "operator")).toMatchObject({
      EnableCdn: 1,
      CdnUrl: "",
      CdnReason: "",
    });
  });

  it("stays when an edit does not name it or sends back what was shown, and goes when it is emptied", async () => {
    const site = await aChannel({ Name: "东", EnableCdn: 1, CdnUrl });
    await site.post("editchannel", { ...key, Name: "西" });
    await site.post("editchannel", { ...key, CdnUrl: shown, EnableCdn: 1, PlayTime: 12 });
    expect(relayOf(site)).toEqual({ isEnabled: true, secretUrl: CdnUrl });
    await site.post("editchannel", { ...key, EnableCdn: 0 });
    expect(relayOf(site)).toEqual({ isEnabled: false, secretUrl: CdnUrl });
    await site.post("editchannel", { ...key, CdnUrl: "" });
    expect(relayOf(site)).toBeUndefined();
  });

  it.each([
    ["no address at all", { EnableCdn: 1 }],
    ["another scheme", { CdnUrl: "http://push.example.com/live/gate" }],
    ["no name of a stream", { CdnUrl: "rtmp://push.example.com/live" }],
    ["a key that is hidden", { CdnUrl: "rtmp://other.example.com/live/****" }],
    ["a user", { CdnUrl: "rtmp://a:b@push.example.com/live/x" }],
  ])("is refused by its field with %s", async (_, fields) => {
    const site = await aChannel({ Name: "东" });
    const refusal = await site.refusal("POST", "editchannel", { ...key, ...fields });
    expect(refusal).toMatchObject({ status: 400 });
    expect(refusal.text).toContain("CdnUrl");
    expect(relayOf(site)).toBeUndefined();
  });

  it("lies sealed in the database, and is there after a start", async () => {
    const site = await aChannel({ Name: "东", EnableCdn: 1, CdnUrl });
    const rows = await site.database
      .as<{ channels: { relay: string } }>()
      .selectFrom("channels")
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).toContain("secretUrl");
    expect(JSON.stringify(rows)).not.toContain("opensesame");
    await site.stop();
    const again = await aSite({ database: site.database });
    expect(relayOf(again)).toEqual({ isEnabled: true, secretUrl: CdnUrl });
  });

  it("has a state with its reason, for administrators", async () => {
    const site = await aChannel({ Name: "东", EnableCdn: 1, CdnUrl });
    const reason = { zh: "推流服务器拒绝连接", en: "The service refuses" };
    site.relayStates.set("d/2", { status: "failing", sinceMs: site.clock.nowMs(), reason });
    expect(await readAs(site)).toMatchObject({ CdnStatus: "failing", CdnReason: reason.zh });
    site.allowed.add("d/2");
    expect(await readAs(site, "operator")).toMatchObject({ CdnStatus: "failing", CdnReason: "" });
  });
});

it("keeps the text that players draw over the picture, and refuses a place that is none", async () => {
  const site = await aChannel({ Name: "东", WatermarkingText: " 东门 ‹1› " });
  const key = { ParentDeviceID: "d", ChannelID: "2" };
  await site.post("editchannel", { ...key, WatermarkingPlace: "right-bottom" });
  const { Channels } = await site.get("channelsconfig", { device: "d", channel: "2" });
  const told = { WatermarkingText: "东门 ‹1›", WatermarkingPlace: "right-bottom" };
  expect(Channels).toMatchObject([told]);
  expect(site.channels.get({ deviceId: "d", channelId: "2" }).options?.watermark).toEqual({
    text: "东门 ‹1›",
    place: "right-bottom",
  });
  const refusal = await site.refusal("POST", "editchannel", { ...key, WatermarkingPlace: "up" });
  expect(refusal).toMatchObject({ status: 400 });
});
