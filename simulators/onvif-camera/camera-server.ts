import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type Clock, wait } from "@tessera/base";
import { type CameraAccess, LoginNeeded } from "./camera-access.ts";
import type { Faults } from "./faults.ts";
import { Sequence } from "./sequence.ts";
import { readEnvelope, writeEnvelope } from "./soap-envelope.ts";
import { notSupported, SoapFault } from "./soap-fault.ts";
import type { Address, SoapService } from "./soap-service.ts";

interface CameraServerParts {
  readonly clock: Clock;
  readonly faults: Faults;
  readonly access: CameraAccess;
  readonly services: readonly SoapService[];
  /** JPEG by path. */
  readonly snapshot: (path: string) => Uint8Array | undefined;
  readonly rtspPort: () => number;
}

/** The camera's web server: SOAP, and a picture. */
export class CameraServer {
  readonly #parts: CameraServerParts;
  #server: Server | undefined;

  constructor(parts: CameraServerParts) {
    this.#parts = parts;
  }

  /** Gives the port. */
  async listen({ host, port }: { host: string; port: number }): Promise<number> {
    const server = createServer((message, response) => void this.#answer(message, response));
    server.listen(port, host);
    await once(server, "listening");
    this.#server = server;
    return (server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  }

  async #answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { faults, clock } = this.#parts;
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    try {
      if (faults.answers === "never") return;
      if (faults.answerDelayMs > 0) await wait(clock, faults.answerDelayMs, gone.signal);
      if (faults.answers === "with-rubbish") return void response.end(rubbish);
      if (message.method === "GET") this.#sendSnapshot(message, response);
      else await this.#answerCall(message, response, gone.signal);
    } catch (error) {
      if (!gone.signal.aborted) sendRefusal(response, error);
    }
  }

  #sendSnapshot(message: IncomingMessage, response: ServerResponse): void {
    const picture = this.#parts.snapshot(message.url ?? "");
    if (!picture) return void response.writeHead(404).end();
    this.#parts.access.checkHttp(message);
    response.writeHead(200, { "Content-Type": "image/jpeg" }).end(picture);
  }

  async #answerCall(
    message: IncomingMessage,
    response: ServerResponse,
    signal: AbortSignal,
  ): Promise<void> {
    const { services, access } = this.#parts;
    const path = message.url ?? "";
    const here = services.filter((service) => `${path}/`.startsWith(`${service.path}/`));
    if (message.method !== "POST" || here.length === 0) return void response.writeHead(404).end();
    const request = readEnvelope(await text(message));
    access.checkCall(message, request);
    const { header, body } = request;
    const operations = here.find(({ namespace }) => namespace === body.namespace)?.operations;
    const operation = operations && new Map(Object.entries(operations)).get(body.name);
    if (!operation) throw notSupported(`There is no ${body.name} at ${path}`);
    const address = this.#addressFor(message);
    const args = new Sequence(body, operation.names);
    const answer = await operation.answer(args, { header, path, address, signal });
    sendSoap(response, 200, writeEnvelope(answer));
  }

  #addressFor({ socket }: IncomingMessage): Address {
    const { localAddress = "", localPort = 0 } = socket;
    const host = this.#parts.faults.wrongHost ?? localAddress.replace("::ffff:", "");
    return { host, httpPort: localPort, rtspPort: this.#parts.rtspPort() };
  }
}

const rubbish = "<html><body><h1>It works!</h1><p>&&&</body>";

function sendRefusal(response: ServerResponse, error: unknown): void {
  if (error instanceof LoginNeeded) {
    response.writeHead(401, { "WWW-Authenticate": [...error.challenges] }).end();
    return;
  }
  const fault =
    error instanceof SoapFault ? error : new SoapFault("Receiver", ["ter:Action"], String(error));
  sendSoap(response, fault.httpStatus, writeEnvelope(fault.write()));
}

function sendSoap(response: ServerResponse, status: number, envelope: string): void {
  response.writeHead(status, { "Content-Type": "application/soap+xml; charset=utf-8" });
  response.end(envelope);
}
