import helmet from "@fastify/helmet";
import { dayMs, secondMs } from "@tessera/base";
import type { FastifyInstance } from "fastify";

const strictTransport = `max-age=${(180 * dayMs) / secondMs}`;

/** The console loads everything from here; media come in as blobs, thumbnails as data URLs. */
const contentSecurityPolicy = (pictureHosts: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    // The component library writes its styles into the page.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...pictureHosts].join(" "),
    "media-src 'self' blob:",
    "font-src 'self' data:",
    // Covers WebSockets to the same host.
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join(";");

interface SecurityParts {
  /** Browsers may be told to come by HTTPS alone from now on. */
  readonly isStrict: () => boolean;
  /** Other hosts whose pictures pages may show, as sources of the policy: `https://pictures.example`. */
  readonly pictureHosts: () => readonly string[];
}

export async function addSecurityHeaders(
  app: FastifyInstance,
  { isStrict, pictureHosts }: SecurityParts,
): Promise<void> {
  let known = { hosts: "", policy: contentSecurityPolicy([]) };
  const policy = () => {
    const hosts = pictureHosts();
    const said = hosts.join(" ");
    if (said !== known.hosts) known = { hosts: said, policy: contentSecurityPolicy(hosts) };
    return known.policy;
  };
  app.addHook("onRequest", async (request, reply) => {
    reply.header("content-security-policy", policy());
    // Behind a proxy it is the proxy's to say.
    if ("encrypted" in request.raw.socket && isStrict())
      reply.header("strict-transport-security", strictTransport);
  });
  await app.register(helmet, {
    // It would put the same words together for every request.
    contentSecurityPolicy: false,
    // Our own pages have to name themselves: without HTTPS it is what proves a cookie (request-origin).
    referrerPolicy: { policy: "same-origin" },
    // A site on its own certificate, or on plain HTTP in a local network, would be broken by these, or fill the browser's log.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
}
