import type { Logger } from "@tessera/base";
import type { FastifyInstance } from "fastify";

/**
 * Notices a proxy that nobody has told us to trust: all who come by it share its address, in limits, sessions and the audit
 * record. Anybody can send such a header, so it is only said, and nothing is believed.
 */
export class ProxyWatch {
  readonly #log: Logger;
  #address: string | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Where requests for others come from, without being trusted. */
  get untrustedAddress(): string | undefined {
    return this.#address;
  }

  watch(app: FastifyInstance): void {
    app.addHook("onRequest", async ({ headers, ips = [], socket: { remoteAddress } }) => {
      if (this.#address !== undefined || remoteAddress === undefined) return;
      if (headers["x-forwarded-for"] === undefined || ips.length > 1) return;
      const address = remoteAddress.replace(/^::ffff:/, "");
      this.#address = address;
      this.#log.warn(
        { address },
        "requests come by a proxy that is not trusted: everybody behind it has its address. If it is yours, name it in TESSERA_HTTP_TRUSTED_PROXIES",
      );
    });
  }
}
