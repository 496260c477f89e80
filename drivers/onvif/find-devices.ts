import type { Clock } from "@tessera/base";
import type { FoundDevice } from "@tessera/engine";
import { type DiscoveryTarget, discover, type ProbeMatch } from "@tessera/protocols/onvif";

const maxDevices = 5000;
const usualPath = "/onvif/device_service";

/** Searches the network; each device is told once, however often it answers. */
export async function findDevices(
  onFound: (device: FoundDevice) => void,
  options: {
    readonly targets: readonly DiscoveryTarget[];
    readonly clock: Clock;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { targets, clock, signal } = options;
  const seen = new Set<string>();
  await discover({
    ...(targets.length > 0 ? { targets } : {}),
    onMatch: (match, sourceHost) => {
      const device = foundDevice(match, sourceHost);
      if (!device || seen.has(device.id) || seen.size >= maxDevices) return;
      seen.add(device.id);
      onFound(device);
    },
    clock,
    signal,
  });
}

/** Undefined if it names no address that we could use. */
export function foundDevice(match: ProbeMatch, sourceHost: string): FoundDevice | undefined {
  const url = addressOf(match, sourceHost);
  if (!url) return undefined;
  const { scopes, endpoint } = match;
  const model = scopes.get("hardware") ?? "";
  const isUsual = url.pathname === usualPath && url.search === "";
  const port = Number(url.port || 80);
  return {
    id: endpoint || url.href,
    name: scopes.get("name") || model || url.hostname,
    manufacturer: scopes.get("manufacturer") ?? scopes.get("mfr") ?? "",
    model,
    address: `${url.hostname}:${port}`,
    fields: isUsual
      ? { DeviceIp: url.hostname, DevicePort: port }
      : { DeviceIp: url.href, DevicePort: port },
  };
}

/** Of several the one that the answer came from; a wrong host is put right by where it came from. */
function addressOf({ addresses }: ProbeMatch, sourceHost: string): URL | undefined {
  const urls = addresses.flatMap((address) =>
    /^http:\/\//i.test(address) && URL.canParse(address) ? [new URL(address)] : [],
  );
  const [first] = urls.toSorted((a, b) => rank(a, sourceHost) - rank(b, sourceHost));
  if (!first) return undefined;
  first.hostname = sourceHost;
  first.username = "";
  first.password = "";
  return first;
}

function rank({ hostname }: URL, sourceHost: string): number {
  if (hostname === sourceHost) return 0;
  return hostname.startsWith("[") ? 2 : 1;
}
