import { silentLogger } from "@tessera/base";
import { type IncomingRequest, openSipAgent } from "@tessera/protocols/sip";
import type { GbDevice } from "./gb-device.ts";
import type { GbDeviceOptions } from "./gb-device-options.ts";
import { setUp } from "./setup.ts";
import { VirtualGbDevice } from "./virtual-gb-device.ts";

/** A device that has tried to register: see `registration` whether it was let in. */
export async function startGbDevice(options: GbDeviceOptions): Promise<GbDevice> {
  const setup = setUp(options);
  const taker: { take?: (request: IncomingRequest) => void } = {};
  const agent = await openSipAgent({
    host: setup.host,
    port: options.port ?? 0,
    self: () => ({ id: setup.deviceId, domain: setup.server.domain }),
    onRequest: (request) => taker.take?.(request),
    clock: setup.clock,
    log: silentLogger,
  });
  const device = new VirtualGbDevice(setup, agent);
  taker.take = (request) => device.take(request);
  await device.register();
  return device;
}
