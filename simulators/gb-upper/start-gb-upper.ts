import { silentLogger, systemClock } from "@tessera/base";
import { chinaZoneMinutes, domainOf } from "@tessera/protocols/gb28181";
import { type IncomingRequest, openSipAgent } from "@tessera/protocols/sip";
import type { GbUpper } from "./gb-upper.ts";
import type { GbUpperOptions } from "./gb-upper-options.ts";
import { VirtualUpper } from "./virtual-upper.ts";

/** A platform that others register with. */
export async function startGbUpper(options: GbUpperOptions = {}): Promise<GbUpper> {
  const { id = "34020000002000000001", clock = systemClock, host = "127.0.0.1" } = options;
  const { domain = domainOf(id), realm = domain } = options;
  const taker: { take?: (request: IncomingRequest) => void } = {};
  const agent = await openSipAgent({
    host,
    port: options.port ?? 0,
    self: () => ({ id, domain }),
    onRequest: (request) => taker.take?.(request),
    clock,
    log: silentLogger,
  });
  const upper = new VirtualUpper({ ...usual, ...options, id, domain, realm, clock, host }, agent);
  taker.take = (request) => upper.take(request);
  return upper;
}

const usual = {
  password: "",
  version: "2.0",
  charset: "GB2312",
  zone: chinaZoneMinutes,
} as const satisfies GbUpperOptions;
