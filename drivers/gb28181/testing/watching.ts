import { silentLogger } from "@tessera/base";
import type { Driver, LiveSource } from "@tessera/engine";
import { SeenFrames } from "@tessera/engine/testing";
import { expect } from "vitest";
import { type GbConnection, gbConnection } from "../gb-connection.ts";
import type { aPlatform } from "./a-platform.ts";

/** For tests: devices that have told their channels, and what comes out of their streams. */

export const soon = { timeout: 10_000, interval: 20 };

type Site = Awaited<ReturnType<typeof aPlatform>>;

/** A device whose catalog is known. */
export async function aRegistered(
  site: Site,
  options: Parameters<Site["startDevice"]>[0] = {},
): Promise<Awaited<ReturnType<Site["startDevice"]>>> {
  const device = await site.startDevice(options);
  await expect
    .poll(() => site.intake.channels.get(device.deviceId)?.size ?? 0, soon)
    .toBeGreaterThan(0);
  return device;
}

export function connectionOf(site: Site, deviceId: string, channelId: string): GbConnection {
  const device = site.intake.find(deviceId)?.connection as object;
  const channel = site.intake.channels.get(deviceId)?.get(channelId)?.connection;
  return gbConnection.parse({ ...device, ...channel });
}

export async function watch(
  driver: Driver<GbConnection>,
  connection: GbConnection,
  flow: 1 | 2 = 1,
): Promise<{ readonly seen: SeenFrames; readonly source: LiveSource }> {
  const seen = new SeenFrames();
  const { signal } = new AbortController();
  const source = await driver.openLive({ connection, flow, sink: seen, signal, log: silentLogger });
  return { seen, source };
}

/** All that the driver can do; throws for what is missing. */
export function abilitiesOf(driver: Driver<GbConnection>) {
  const { ptz, presets, commands, recordings } = driver;
  if (!ptz || !presets || !commands || !recordings) throw new Error("the driver lacks something");
  return {
    ptz: ptz as Required<typeof ptz>,
    presets,
    commands: commands as Required<typeof commands>,
    recordings: recordings as Required<typeof recordings>,
    capabilities: (connection: GbConnection) => driver.capabilities?.(connection) ?? [],
    reboot: async (connection: GbConnection, signal: AbortSignal) =>
      driver.reboot?.(connection, signal),
    talk: async (connection: GbConnection, signal: AbortSignal) => {
      if (!driver.talk) throw new Error("the driver cannot talk");
      return driver.talk(connection, signal);
    },
  };
}
