import { Offline } from "@tessera/base";
import { processorMsOf } from "@tessera/base/testing";
import type { ChannelRef } from "@tessera/engine";
import { describe, expect, it, vi } from "vitest";
import { aPlatform } from "./testing/a-platform.ts";
import { aRegistered, connectionOf, soon, watch } from "./testing/watching.ts";

const { signal } = new AbortController();

describe.each(["UDP", "TCP"] as const)("signalling over %s", (transport) => {
  it("registers a device, reads what it is and lists its channels", async () => {
    const site = await aPlatform();
    const device = await aRegistered(site, {
      transport,
      channels: 3,
      name: "北门录像机",
      manufacturer: "Acme",
      model: "N-3",
      version: "3.0",
    });
    expect(device.registration).toMatchObject({ isRegistered: true, serverVersion: "3.0" });
    expect(site.intake.find(device.deviceId)).toMatchObject({ name: "北门录像机", model: "N-3" });
    const [session] = site.platform.sessions();
    expect(session).toMatchObject({
      deviceId: device.deviceId,
      transport,
      version: "3.0",
      channels: 3,
    });
    expect(await device.keepAlive()).toBe(200);
    expect(site.platform.sessions()[0]?.lastKeepaliveAtMs).toBeGreaterThan(0);
    await device.unregister();
    expect(site.platform.sessions()).toEqual([]);
  });

  it("says at once when a device comes and goes", async () => {
    const site = await aPlatform();
    const { driver } = site.platform;
    const told = vi.fn<(channel: ChannelRef) => void>();
    driver.watchPresence?.(told);
    const device = await aRegistered(site, { transport, channels: 2 });
    const [channelId = ""] = device.channelIds;
    const connection = connectionOf(site, device.deviceId, channelId);
    await driver.checkPresence?.(connection, signal);
    told.mockClear();
    await device.unregister();
    expect(told).toHaveBeenCalledWith({ deviceId: device.deviceId, channelId });
    await expect(driver.checkPresence?.(connection, signal)).rejects.toThrow(/unregistered/);
    await expect(watch(driver, connection)).rejects.toThrow(Offline);
  });
});

it("refuses a wrong password and says so in the trace", async () => {
  const site = await aPlatform();
  const device = await site.startDevice({ password: "wrong" });
  expect(await device.register()).toBe(false);
  expect(device.registration.status).toBe(403);
  expect(site.intake.devices.size).toBe(0);
  const refused = site.traces.find(
    ({ message }) => message && "status" in message && message.status === 403,
  );
  expect(refused).toMatchObject({
    message: { reason: "Forbidden" },
    note: "not let in: wrong password",
  });
});

it("does not believe who is not registered, and ends a session on demand", async () => {
  const site = await aPlatform();
  const device = await aRegistered(site, { channels: 1 });
  expect(site.platform.end(device.deviceId)).toBe(true);
  expect(await device.keepAlive()).toBe(403);
  expect(site.platform.end(device.deviceId)).toBe(false);
});

it("does not believe what comes from another address than the registration", async () => {
  const site = await aPlatform({ settings: { takeover: "always" } });
  const device = await aRegistered(site, { channels: 1 });
  const elsewhere = await site.startDevice({ host: "127.0.0.2", channels: 1 });
  expect(elsewhere.registration.isRegistered).toBe(true);
  expect(site.platform.sessions()).toMatchObject([{ host: "127.0.0.2" }]);
  expect(await elsewhere.keepAlive()).toBe(200);
  expect(await device.keepAlive()).toBe(403);
});

it("lets a device go that was disabled or deleted", async () => {
  const site = await aPlatform();
  const device = await aRegistered(site, { channels: 1 });
  const known = site.intake.find(device.deviceId);
  if (!known) throw new Error("the device was not added");
  site.intake.devices.set(device.deviceId, { ...known, isEnabled: false });
  expect(await device.keepAlive()).toBe(403);
  expect(site.platform.sessions()).toEqual([]);
  expect(await device.register()).toBe(false);
});

it("lists 5,000 channels for less than five seconds of the processor's time", async () => {
  const site = await aPlatform();
  const device = await site.startDevice({
    transport: "TCP",
    channels: 5000,
    catalog: { itemsPerPage: 10 },
  });
  await expect
    .poll(() => site.intake.channels.get(device.deviceId)?.size ?? 0, { ...soon, timeout: 40_000 })
    .toBe(5000);
  const { commands } = site.platform.driver;
  // Of both sides.
  const tookMs = await processorMsOf(async () =>
    expect(await commands?.fetchChannels?.(device.deviceId, signal)).toBe(5000),
  );
  expect(tookMs).toBeLessThan(5000);
}, 60_000);

it("takes pages that come twice, all at once and late", async () => {
  const site = await aPlatform();
  const device = await aRegistered(site, {
    channels: 200,
    catalog: { itemsPerPage: 3, repeatsPages: true, isHasty: true, lastPageDelayMs: 300 },
  });
  expect(site.intake.channels.get(device.deviceId)?.size).toBe(200);
  expect(site.intake.tellings).toBe(1);
}, 20_000);

it("keeps folders, and follows changes that are subscribed to", async () => {
  const site = await aPlatform({
    settings: { subscriptions: { catalog: 600, alarm: 0, position: 0 } },
  });
  const { driver } = site.platform;
  const device = await aRegistered(site, { channels: 4, folders: "groups" });
  const channels = () => [...(site.intake.channels.get(device.deviceId)?.values() ?? [])];
  expect(channels().some(({ isDirectory }) => isDirectory)).toBe(true);
  const [channelId = ""] = device.channelIds;
  expect(channels().find((channel) => channel.channelId === channelId)?.parentId).not.toBe("");
  await expect
    .poll(() => device.log.filter((word) => word === "Query Catalog").length, soon)
    .toBeGreaterThan(1);
  await device.change("OFF", channelId);
  const connection = connectionOf(site, device.deviceId, channelId);
  await expect
    .poll(
      () =>
        driver.checkPresence?.(connection, signal).then(
          () => "on",
          () => "off",
        ),
      soon,
    )
    .toBe("off");
  await device.change("ON", channelId);
  await expect
    .poll(
      () =>
        driver.checkPresence?.(connection, signal).then(
          () => "on",
          () => "off",
        ),
      soon,
    )
    .toBe("on");
  await device.change("DEL", channelId);
  await expect
    .poll(() => channels().some((channel) => channel.channelId === channelId), soon)
    .toBe(false);
});

it("opens its port anew where it is set to, and lets others claim what is theirs", async () => {
  const site = await aPlatform();
  const { platform } = site;
  const opened = vi.fn<() => void>();
  platform.onOpened(opened);
  const before = platform.state().port;
  await platform.applySettings();
  expect(platform.state().port).toBe(before);
  const claimed = vi.fn<() => boolean>(() => true);
  const unclaim = platform.claim((request) => {
    request.respond(403);
    return claimed();
  });
  const device = await site.startDevice();
  expect(await device.register()).toBe(false);
  expect(claimed).toHaveBeenCalled();
  unclaim();
  expect(await device.register()).toBe(true);
});
