import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A web server on the loopback that answers each path as a test says. */
export class WebServer {
  readonly #server: http.Server;
  readonly requests: IncomingMessage[] = [];

  private constructor(server: http.Server) {
    this.#server = server;
  }

  static async start(answers: Readonly<Record<string, Answer>>): Promise<WebServer> {
    const server = http.createServer();
    const web = new WebServer(server);
    server.on("request", (request, response) => {
      web.requests.push(request);
      const path = new URL(request.url ?? "/", "http://localhost").pathname;
      const answer = answers[path] ?? notFound;
      answer(request, response);
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    return web;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => void this.#server.close(() => resolve()));
  }
}

export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_, response) =>
    void response.writeHead(code, headers).end();

export const body =
  (data: string | Uint8Array, contentType = "application/octet-stream"): Answer =>
  (_, response) =>
    void response.writeHead(200, { "content-type": contentType }).end(data);

const notFound = status(404);
