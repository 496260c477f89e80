import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { TlsPair } from "@tessera/base";
import { XmlNode } from "../../xml/index.ts";
import { parseXml } from "../xml-parser.ts";

export interface CannedRequest {
  /** "GetProfiles" */
  readonly operation: string;
  readonly path: string;
  readonly envelope: XmlNode;
  /** Of the operation. */
  readonly content: XmlNode;
  readonly headers: IncomingMessage["headers"];
}

export interface CannedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** The whole body; what is in a `body` stands in an envelope. */
  readonly raw?: string | Buffer;
  readonly body?: string;
}

/** A string is the body of an envelope. */
type Answer = string | CannedAnswer;

/** By operation; "*" answers the others. What gives undefined leaves the client waiting. */
export type Script = Readonly<
  Record<
    string,
    Answer | ((request: CannedRequest, response: ServerResponse) => Answer | undefined)
  >
>;

/** A device that says what a test lays in its mouth. */
export class CannedDevice {
  readonly #script: Script;
  readonly requests: CannedRequest[] = [];
  readonly #server: Server;
  readonly #scheme: string;

  private constructor(script: Script, tls: TlsPair | undefined) {
    this.#script = script;
    this.#scheme = tls ? "https" : "http";
    const serve = (request: IncomingMessage, response: ServerResponse) =>
      void this.#serve(request, response);
    this.#server = tls ? createSecureServer(tls, serve) : createServer(serve);
  }

  /** With `tls` it is reached by https. */
  static async start(script: Script, tls?: TlsPair): Promise<CannedDevice> {
    const device = new CannedDevice(script, tls);
    await new Promise<void>((resolve) => device.#server.listen(0, "127.0.0.1", resolve));
    return device;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): URL {
    return new URL(`${this.#scheme}://127.0.0.1:${this.port}/onvif/device_service`);
  }

  get operations(): readonly string[] {
    return this.requests.map(({ operation }) => operation);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
    const request = requestOf(incoming, Buffer.concat(chunks).toString());
    this.requests.push(request);
    const { [request.operation]: canned = this.#script["*"] ?? notSupported } = this.#script;
    const answer = typeof canned === "function" ? canned(request, response) : canned;
    if (answer === undefined) return;
    const {
      status = 200,
      headers = {},
      body = "",
      raw = envelopeOf(body),
    } = typeof answer === "string" ? { body: answer } : answer;
    response.writeHead(status, { "content-type": "application/soap+xml", ...headers }).end(raw);
  }
}

/** A time that is never refused, for devices whose clock does not matter. */
export const clockAt = (ms: number): string => {
  const date = new Date(ms);
  return `<GetSystemDateAndTimeResponse><SystemDateAndTime><UTCDateTime>
<Time><Hour>${date.getUTCHours()}</Hour><Minute>${date.getUTCMinutes()}</Minute><Second>${date.getUTCSeconds()}</Second></Time>
<Date><Year>${date.getUTCFullYear()}</Year><Month>${date.getUTCMonth() + 1}</Month><Day>${date.getUTCDate()}</Day></Date>
</UTCDateTime></SystemDateAndTime></GetSystemDateAndTimeResponse>`;
};

export const faultAnswer = (subcode: string, reason = "", status = 400): CannedAnswer => ({
  status,
  body: `<s:Fault><s:Code><s:Value>s:Sender</s:Value><s:Subcode><s:Value>ter:${subcode}</s:Value></s:Subcode></s:Code><s:Reason><s:Text xml:lang="en">${reason}</s:Text></s:Reason></s:Fault>`,
});

const notSupported = faultAnswer("ActionNotSupported");

export const envelopeOf = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body>${body}</s:Body></s:Envelope>`;

function requestOf({ url = "", headers }: IncomingMessage, text: string): CannedRequest {
  const envelope = text === "" ? new XmlNode("GET", new Map()) : parseXml(text);
  const content = envelope.find("Body")?.elements.at(0) ?? envelope;
  return { operation: content.name, path: url, envelope, content, headers };
}
