import { type Clock, ExpectedError, systemClock } from "@tessera/base";
import { createOnvifDriver } from "../index.ts";
import type { OnvifConnection } from "../onvif-connection.ts";
import type { Pull } from "../open-live.ts";

const noPull: Pull = { openLive: () => Promise.reject(new Error("nothing is pulled here")) };

/** The driver with every member that it has. */
export function aDriver(options: { clock?: Clock; pull?: Pull; discoveryTargets?: string } = {}) {
  const { clock = systemClock, pull = noPull, discoveryTargets } = options;
  return createOnvifDriver({ clock, pull, discoveryTargets }) as Required<
    ReturnType<typeof createOnvifDriver>
  >;
}

export const credentials = { userName: "admin", password: "Geheim-1" };

/** To something that listens on this machine. */
export function aConnection(
  { port }: { readonly port: number },
  more: Readonly<Record<string, unknown>> = {},
): OnvifConnection {
  return aDriver().connection.parse({ address: "127.0.0.1", port, ...credentials, ...more });
}

/** The first channel of the device, as it would be stored and read again. */
export async function aChannel(device: OnvifConnection, index = 0): Promise<OnvifConnection> {
  const { channels } = await aDriver().inspect(device, new AbortController().signal);
  const stored = JSON.parse(JSON.stringify({ ...device, ...channels[index]?.connection }));
  return aDriver().connection.parse(stored);
}

export async function errorOf(attempt: Promise<unknown>): Promise<ExpectedError> {
  const error = await attempt.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(error instanceof ExpectedError)) throw new Error("no ExpectedError", { cause: error });
  return error;
}
