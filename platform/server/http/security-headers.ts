import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** The console loads everything from here; video comes in as blobs, thumbnails as data URLs. */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library writes its styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        mediaSrc: ["'self'", "blob:"],
        fontSrc: ["'self'", "data:"],
        // Covers WebSockets to the same host.
        connectSrc: ["'self'"],
        workerSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // Our own pages have to name themselves: without HTTPS it is what proves a cookie (request-origin).
    referrerPolicy: { policy: "same-origin" },
    // Most sites run plain HTTP on a local network: these would break it or fill the browser's log.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
}
