import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** The console loads everything from here; media come in as blobs, thumbnails as data URLs. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  // The component library writes its styles into the page.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
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

export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("content-security-policy", contentSecurityPolicy);
  });
  await app.register(helmet, {
    // It would put the same words together for every request.
    contentSecurityPolicy: false,
    // Our own pages have to name themselves: without HTTPS it is what proves a cookie (request-origin).
    referrerPolicy: { policy: "same-origin" },
    // Most sites run plain HTTP on a local network: these would break it or fill the browser's log.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
}
