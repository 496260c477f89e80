import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { Duplex } from "node:stream";
import type { Clock } from "@tessera/base";
import { type CertificatePin, connectPinned } from "../sockets/index.ts";
import { errorOfSocket, OnvifError } from "./onvif-error.ts";

export interface HttpExchange {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For all of it, from the connection to the last byte. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Of an https address; absent: whatever it shows. */
  readonly pin?: CertificatePin | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  /** Every WWW-Authenticate header for itself. */
  readonly challenges: readonly string[];
  readonly body: Buffer;
}

/**
 * One request on a connection of its own: the servers of cameras are small, and some forget that
 * they said they would keep it. Redirects are not followed. Throws OnvifError, or the signal's reason.
 */
export async function exchange(exchanged: HttpExchange): Promise<HttpAnswer> {
  const { method, url, headers, body, timeoutMs, clock, signal } = exchanged;
  signal.throwIfAborted();
  const answered = Promise.withResolvers<IncomingMessage>();
  const isSecure = url.protocol === "https:";
  const request = (isSecure ? https : http).request(url, {
    method,
    signal,
    headers: { "user-agent": "Tessera", "accept-encoding": "identity", ...headers },
    // Not a byte of the request leaves before the certificate is known to be the right one.
    ...(isSecure ? { createConnection: connectingTo(exchanged) } : { agent: false }),
  });
  let isLate = false;
  const stopTimer = clock.after(timeoutMs, () => {
    isLate = true;
    request.destroy();
  });
  request.on("response", answered.resolve);
  request.on("error", answered.reject);
  request.end(body);
  try {
    const message = await answered.promise;
    return {
      status: message.statusCode ?? 0,
      challenges: message.headersDistinct["www-authenticate"] ?? [],
      body: await readBody(message, exchanged.maxBytes),
    };
  } catch (error) {
    signal.throwIfAborted();
    if (isLate) throw new OnvifError("timed-out");
    throw error instanceof OnvifError ? error : errorOfSocket(error as NodeJS.ErrnoException);
  } finally {
    stopTimer();
    request.destroy();
  }
}

function connectingTo({ url, pin = { trusted: [] } }: HttpExchange) {
  const host = url.hostname.replaceAll(/[[\]]/g, "");
  return (_: unknown, onConnected: (error: Error | null, socket: Duplex) => void): undefined => {
    const socket = connectPinned({ host, port: Number(url.port) || 443 }, pin, () => {
      socket.off("error", failed);
      onConnected(null, socket);
    });
    const failed = (error: Error) => onConnected(error, socket);
    socket.once("error", failed);
  };
}

async function readBody(message: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new OnvifError("too-large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
