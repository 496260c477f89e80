import { isIPv6 } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";

export interface PlainWeb {
  /** Whether whoever comes unencrypted from elsewhere is sent to HTTPS. */
  readonly isRedirected: () => boolean;
  /** Where HTTPS is; undefined: nowhere. */
  readonly httpsPort: () => number | undefined;
}

/**
 * Sends whoever comes unencrypted over the network to HTTPS. This machine itself is always answered, so that nobody is
 * locked out; so is a proxy that is trusted (what it does with its visitors is its matter).
 */
export function redirectPlain(app: FastifyInstance, { isRedirected, httpsPort }: PlainWeb): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.protocol === "https" || !isRedirected()) return;
    if (isLoopback(request.socket.remoteAddress ?? "") || cameByTrustedProxy(request)) return;
    if (request.routeOptions.config.isPlainToo) return;
    const port = httpsPort();
    const host = request.hostname || (request.socket.localAddress ?? "");
    if (port === undefined || host === "") return;
    // 308: a POST stays one. Nothing may keep it: the port and the setting can change.
    return reply
      .header("cache-control", "no-store")
      .redirect(`https://${bracketed(host)}:${port}${request.raw.url}`, 308);
  });
}

/** Of who really stands at the other end, whatever headers say. */
export const isLoopback = (address: string): boolean =>
  address === "::1" || /^(?:::ffff:)?127\./.test(address);

/** Its peer is on the list of trusted proxies and says for whom it asks. */
const cameByTrustedProxy = ({ ips = [] }: FastifyRequest) => ips.length > 1;

const bracketed = (host: string) => (isIPv6(host) ? `[${host}]` : host);

declare module "fastify" {
  interface FastifyContextConfig {
    /** For those who cannot be sent to HTTPS. */
    isPlainToo?: boolean;
  }
}
