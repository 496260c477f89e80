import { silentLogger, systemClock } from "@tessera/base";
import { ChannelRegistry, ConversionDesk, type Driver } from "@tessera/engine";
import { drivers as entries } from "../drivers.ts";

/** As they are made in a server that has not started. */
export async function allDrivers(
  channels = new ChannelRegistry(() => {}),
): Promise<readonly Driver[]> {
  const drivers: Driver[] = [];
  const site = {
    drivers,
    conversions: new ConversionDesk(),
    listening: [],
    channels,
    clock: systemClock,
    log: silentLogger,
    listenHost: "127.0.0.1",
    events: { on: () => () => {} },
  };
  for (const { server } of entries) {
    const { create } = await server();
    await create(site as never, { add: () => {} });
  }
  return drivers;
}
