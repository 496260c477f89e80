import type { FastifyInstance } from "fastify";
import { replyWithText } from "./error-reply.ts";

/**
 * Who has reset the connection by the time its request is looked at has no address any more. Nothing runs for somebody
 * of whom the record could not say from where they came. Once it was asked for, Node remembers the address.
 */
export function refuseUnknownPeers(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.raw.socket.remoteAddress) return undefined;
    return replyWithText(request, reply, {
      status: 400,
      code: "no-address",
      text: { zh: "连接已断开。", en: "The connection was closed." },
    });
  });
}
