import type { DiscoveryTarget } from "@tessera/protocols/onvif";

const usualPort = 3702;

/** "10.1.0.5, 10.2.0.5:3702": what is no address is left out. */
export function parseDiscoveryTargets(text: string): readonly DiscoveryTarget[] {
  return text.split(",").flatMap((part) => {
    const [, host, port] = /^\s*([\w.-]+)(?::(\d{1,5}))?\s*$/.exec(part) ?? [];
    return host === undefined ? [] : [{ host, port: Number(port ?? usualPort) }];
  });
}
