import type { Clock, Logger } from "@tessera/base";
import type { Driver, FoundDevice } from "@tessera/engine";
import { networkAddress } from "./connection-fields.ts";
import type { Devices } from "./devices.ts";

export interface DiscoveredDevice extends FoundDevice {
  readonly driver: string;
  /** The id of the device if it is known already; else empty. */
  readonly deviceId: string;
}

/** Lets every driver that can search the network for some time. */
export async function discoverDevices(
  seconds: number,
  {
    devices,
    clock,
    log,
  }: { readonly devices: Devices; readonly clock: Clock; readonly log: Logger },
): Promise<readonly DiscoveredDevice[]> {
  const found = new Map<string, DiscoveredDevice>();
  const abort = new AbortController();
  const cancel = clock.after(seconds * 1000, () => abort.abort());
  const searches = devices.drivers.all.map(async (driver) => {
    try {
      await driver.discover?.((device) => {
        const deviceId = knownAt(driver, device, devices);
        found.set(`${driver.name}/${device.id}`, { ...device, driver: driver.name, deviceId });
      }, abort.signal);
    } catch (error) {
      // The others may find something.
      if (!abort.signal.aborted) log.warn({ error, driver: driver.name }, "no search for devices");
    }
  });
  await Promise.all(searches);
  cancel();
  return [...found.values()];
}

/** A device of the same type at the same address; a port that nobody has given may be any. */
export function knownAt(
  { name, form }: Driver,
  { fields }: Pick<FoundDevice, "fields">,
  { index }: Devices,
): string {
  const byKey = form.device.map(({ wire, key }) => [key, fields[wire]]);
  const found = networkAddress(form.device, Object.fromEntries(byKey));
  if (found.host === "") return "";
  for (const { driver, facts, id } of index.devices()) {
    const { host, port } = facts.address;
    const isSamePort = port === found.port || port === 0 || found.port === 0;
    if (driver === name && host === found.host && isSamePort) return id;
  }
  return "";
}
