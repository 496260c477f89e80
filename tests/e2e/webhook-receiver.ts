import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What a webhook was sent. */
export interface Received {
  readonly body: Record<string, unknown>;
  /** Whether it was signed with the receiver's secret, over moment and body. */
  readonly isSigned: boolean;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly secret: string;
  /** Oldest first. */
  readonly received: readonly Received[];
  stop(): Promise<void>;
}

/** A program of somebody else that wants to hear of alarms. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const secret = "secret-of-the-receiver";
  const received: Received[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    received.push({
      body: JSON.parse(body) as Record<string, unknown>,
      isSigned: isSigned(secret, request.headers, body),
    });
    response.end("thanks");
  };
  const server = createServer((request, response) => {
    // Who sends no JSON is cut off, and tries again.
    take(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/alarms`,
    secret,
    received,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function isSigned(secret: string, headers: IncomingHttpHeaders, body: string): boolean {
  const timestamp = String(headers["x-tessera-timestamp"]);
  const hmac = createHmac("sha256", secret).update(`${timestamp}.${body}`);
  const right = Buffer.from(`sha256=${hmac.digest("hex")}`);
  const given = Buffer.from(String(headers["x-tessera-signature"]));
  return given.length === right.length && timingSafeEqual(given, right);
}
