import { z } from "zod";
import { defineSettings, field } from "../../contract/index.ts";

export const httpSettings = defineSettings("http", {
  fields: {
    host: field(z.string().min(1).default("0.0.0.0")),
    port: field(z.number().int().min(0).max(65_535).default(18_000)),
    /** Addresses or networks of proxies whose X-Forwarded headers are believed. */
    trustedProxies: field(z.array(z.string().min(1)).default([])),
    /** The key around legacy replies; integrators who come from a sibling product set theirs. */
    provider: field(z.string().trim().min(1).max(50).default("Tessera")),
    /** A connection that has not said its request by then is closed. */
    requestSeconds: field(z.number().min(1).max(600).default(30)),
  },
});
