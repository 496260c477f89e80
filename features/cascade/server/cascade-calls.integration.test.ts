import { LeaseBook, LocalLeases, systemClock } from "@tessera/base";
import { expect, it, onTestFinished, vi } from "vitest";
import { aCascadeSite, gate, hall, localSerial, wireUpper, yard } from "./testing/cascade-site.ts";

it("keeps an upper platform and never gives its password away", async () => {
  const { get, addUpper, audited } = await aCascadeSite();
  const id = await addUpper({ Enable: false, CatalogGroupSize: 4, LoadLimit: 2 });
  const { body } = await get("cascade/list", { q: "city" });
  expect(body).toMatchObject({
    CascadeCount: 1,
    CascadeList: [
      { ID: id, Name: "City", HasPassword: true, CatalogGroupSize: 4, LoadLimit: 2, Online: false },
    ],
  });
  expect(JSON.stringify([body, audited])).not.toContain("secret-word");
  expect(body.CascadeList[0].Status).toBe("Disabled");
});

it("changes what has an ID, keeps the password, and asks for it again where the address is another", async () => {
  const { get, post, addUpper } = await aCascadeSite();
  const ID = await addUpper({ Enable: false });
  const fields = { ...wireUpper, ID, Enable: false, Password: "" };
  expect((await post("cascade/add", { ...fields, Name: "Town" })).body).toEqual({ ID });
  expect((await get("cascade/list")).body.CascadeList).toMatchObject([
    { Name: "Town", HasPassword: true },
  ]);
  const elsewhere = await post("cascade/add", { ...fields, Host: "10.9.8.7" });
  expect(elsewhere).toMatchObject({ status: 400, body: expect.stringContaining("password") });
  expect(await post("cascade/add", { ...fields, ID: 99 })).toMatchObject({ status: 404 });
});

it.each([
  [{ Serial: "34-02" }, "Serial"],
  [{ Port: 70_000 }, "Port"],
  [{ Host: "" }, "Host"],
  [{ CatalogGroupSize: 3 }, "CatalogGroupSize"],
  [{ Charset: "Latin-1" }, "Charset"],
])("refuses %j and names the field", async (wrong, field) => {
  const { post } = await aCascadeSite();
  const { status, body } = await post("cascade/add", { ...wireUpper, ...wrong });
  expect(status).toBe(400);
  expect(body).toContain(field);
});

it("refuses the same upper platform twice", async () => {
  const { post, addUpper } = await aCascadeSite();
  await addUpper({ Enable: false });
  expect(await post("cascade/add", { ...wireUpper, Name: "Again" })).toMatchObject({ status: 409 });
});

it("leaves an upper platform with all that was shared with it", async () => {
  const { get, post, addUpper, share } = await aCascadeSite();
  const id = await addUpper({ Enable: false });
  await share(id, gate);
  expect((await post("cascade/remove", { id })).status).toBe(200);
  expect((await get("cascade/list")).body.CascadeCount).toBe(0);
  expect((await get("cascade/channels", { id })).status).toBe(404);
});

it("shares channels by themselves, in bulk and no longer, each under an id of 20 digits", async () => {
  const { get, post, addUpper, share } = await aCascadeSite();
  const id = await addUpper({ Enable: false });
  expect((await share(id, gate, hall)).body).toMatchObject({ Changed: 2 });
  const { body } = await get("cascade/channels", { id });
  expect(body).toMatchObject({ ChannelCount: 3, ChannelRelateCount: 2 });
  expect(body.ChannelList).toMatchObject([
    { Name: "Gate", Shared: "channel", ExportID: "34020000001320000002", Online: 1 },
    { Name: "Hall", Shared: "channel", ExportID: hall.channelId, CustomID: "" },
    { Name: "Yard", Shared: "", ExportID: "", Online: 0 },
  ]);
  await post("cascade/channels", { id, all: true, q: "yard" });
  const { body: related } = await get("cascade/channels", { id, related: 1, start: 1, limit: 1 });
  expect(related).toMatchObject({ ChannelCount: 3, ChannelList: [{ Name: "Hall" }] });
  await post("cascade/channels", { id, all: 1, action: "remove" });
  expect((await get("cascade/channels", { id })).body.ChannelRelateCount).toBe(0);
  expect(await share(id, { deviceId: "no", channelId: "no" })).toMatchObject({ status: 404 });
});

it("gives a channel another id, and no two the same", async () => {
  const { get, post, addUpper, share } = await aCascadeSite();
  const id = await addUpper({ Enable: false });
  await share(id, gate, yard);
  const custom = "34020000001310000077";
  const set = (channel: typeof gate, customid: string) =>
    get("setchannelcustom", { device: channel.deviceId, channel: channel.channelId, customid });
  expect((await set(gate, custom)).body).toEqual({ CustomID: custom });
  expect(await set(yard, custom)).toMatchObject({
    status: 409,
    body: expect.stringContaining(custom),
  });
  expect((await get("cascade/channels", { id, q: custom })).body.ChannelList).toMatchObject([
    { Name: "Gate", CustomID: custom, ExportID: custom },
  ]);
  await set(gate, "");
  expect((await get("cascade/channels", { id, q: "gate" })).body.ChannelList[0].ExportID).toMatch(
    /^34020000001320/,
  );
  await post("autosetchannelcustom", { id, all: 1 });
  const { body } = await get("cascade/channels", { id, related: 1 });
  const ids = body.ChannelList.map(({ CustomID }: { CustomID: string }) => CustomID);
  expect(new Set(ids).size).toBe(2);
  expect(ids).not.toContain(hall.channelId);
});

it("finds what is wrong with what is shared, and mends it", async () => {
  const { get, post, addUpper, share, catalog, groups, facts, feature } = await aCascadeSite();
  catalog.add("other", [{ id: hall.channelId, name: "Twin" }]);
  facts.set("gate", { civilCode: "990000" });
  groups.add({ id: 1, name: "Park" }).add({ id: 2, name: "East", parentId: 1 });
  const id = await addUpper({ Enable: false });
  expect((await get("cascade/lint", { id })).body.rows).toMatchObject([{ Code: "nothing-shared" }]);
  await share(id, gate, hall, { deviceId: "other", channelId: hall.channelId });
  const whole = { isShared: true, hasChannels: true, hasGroups: true };
  await feature.shareGroup({ groupId: 2, cascadeId: id, ...whole });
  const { body } = await get("cascade/lint", { id });
  expect(body.rows).toMatchObject([
    { Code: "duplicate-id", Level: "error", Name: "Twin", Fix: "Assign an ID automatically" },
    { Code: "missing-parent", Name: "East", GroupID: 2 },
    { Code: "civil-code", Name: "Gate" },
  ]);
  for (const code of ["duplicate-id", "missing-parent", "civil-code"])
    expect((await post("cascade/lint/fix", { id, code })).body).toEqual({ Fixed: 1 });
  expect((await get("cascade/lint", { id })).body.rows).toEqual([]);
  expect((await get("cascade/groups", { id })).body.rows).toMatchObject([
    { Name: "Park", IsOwn: true, Contains: false, ExportID: "34020000002150000001" },
    { Name: "East", IsOwn: true, ExportID: "34020000002160000002" },
  ]);
});

it("tells what upper platforms have to know of us", async () => {
  const { get, agent } = await aCascadeSite();
  expect((await get("getcvrinfo")).body).toMatchObject({
    Serial: localSerial,
    Realm: "3402000000",
    Host: "127.0.0.1",
    Port: agent.port,
    IsListening: true,
  });
});

it("forgets channels that are gone for good", async () => {
  const { get, addUpper, share, catalog, events } = await aCascadeSite();
  const id = await addUpper({ Enable: false });
  await share(id, gate, hall);
  catalog.remove("onvif");
  events.emit("devices-purged", { deviceIds: ["onvif"], channels: [] });
  await vi.waitFor(async () =>
    expect((await get("cascade/channels", { id })).body.ChannelRelateCount).toBe(1),
  );
});

it("sends no catalog to whom we are not registered with", async () => {
  const { get, addUpper } = await aCascadeSite();
  const id = await addUpper({ Enable: false });
  expect((await get("cascade/catalog", { id })).status).toBe(404);
});

it("keeps the line to an upper platform on one server, and on the next when that has stopped", async () => {
  const book = new LeaseBook(systemClock);
  const [one, other] = await Promise.all(
    [1, 2].map(async () => {
      const leases = new LocalLeases(systemClock, book);
      onTestFinished(() => leases.stop());
      return aCascadeSite({ leases });
    }),
  );
  if (!one || !other) throw new Error("two servers are needed");
  const statusOf = async ({ get }: typeof one) =>
    (await get("cascade/list")).body.CascadeList[0].Status;
  await one.addUpper();
  await expect.poll(() => statusOf(one)).not.toBe("Disabled");
  const id = await other.addUpper();
  await expect.poll(() => statusOf(other)).toBe("Handled by another server");
  expect((await other.post("cascade/catalog", { id })).status).toBe(503);
  expect(await statusOf(one)).not.toMatch(/Disabled|another server/);
  await one.feature.stop?.();
  await expect.poll(() => statusOf(other), { timeout: 8000 }).not.toMatch(/Disabled|another/);
});

it("gives an upper platform up that is disabled, and keeps it again at once when it is enabled", async () => {
  const { get, post, addUpper } = await aCascadeSite();
  const ID = await addUpper();
  const fields = { ...wireUpper, ID, Password: "" };
  const status = async () => (await get("cascade/list")).body.CascadeList[0].Status;
  await expect.poll(status).not.toBe("Disabled");
  await post("cascade/add", { ...fields, Enable: false });
  expect(await status()).toBe("Disabled");
  await post("cascade/add", { ...fields, Enable: true });
  await expect.poll(status).not.toMatch(/Disabled|another/);
});
