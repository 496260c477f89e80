import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  readonly bytes: Buffer;
}

type Respond = (request: Received, response: ServerResponse) => void;

/** For tests: an HTTP server that keeps what comes and answers as the test says. */
export async function aReceiver(respond: Respond = (_, response) => response.end("ok")) {
  const received: Received[] = [];
  const answer = { respond };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const bytes = Buffer.concat(chunks);
      const { method = "", url: path = "", headers } = request;
      const whole = { method, path, headers, body: bytes.toString(), bytes };
      received.push(whole);
      answer.respond(whole, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    bodies: () => received.map(({ body }) => body),
    /** From now on. */
    respond: (next: Respond) => {
      answer.respond = next;
    },
  };
}
