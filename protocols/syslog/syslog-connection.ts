import { readFile } from "node:fs/promises";
import { connect, isIP, type Socket } from "node:net";
import { addAbortSignal } from "node:stream";
import { connect as connectTls } from "node:tls";

export interface SyslogTarget {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  /** A PEM file; empty: what the system trusts. */
  readonly ca: string;
}

const openTimeoutMs = 10_000;
const writeTimeoutMs = 10_000;

/** To a syslog server by TCP (RFC 6587) or TLS (RFC 5425). It never answers: a write that succeeds has left this machine. */
export class SyslogConnection {
  readonly #socket: Socket;

  /** Ends with the signal. */
  static async open(target: SyslogTarget, signal: AbortSignal): Promise<SyslogConnection> {
    const { host, port, tls } = target;
    const ca = target.ca === "" ? undefined : await readFile(target.ca);
    const servername = isIP(host) ? {} : { servername: host };
    const socket = tls
      ? connectTls({ host, port, ...servername, ...(ca && { ca }) })
      : connect({ host, port });
    addAbortSignal(signal, socket);
    await opened(socket, tls ? "secureConnect" : "connect");
    return new SyslogConnection(socket);
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    // Whoever writes hears of it; between two writes nobody does.
    socket.on("error", () => undefined);
    // A server that closes its half has gone.
    socket.on("end", () => socket.destroy());
    socket.resume();
    socket.setKeepAlive(true, openTimeoutMs);
  }

  get isOpen(): boolean {
    return this.#socket.writable;
  }

  /** Resolves when the system has taken it. */
  write(frames: Uint8Array): Promise<void> {
    const written = Promise.withResolvers<void>();
    const late = setTimeout(() => {
      this.#socket.destroy(new Error(`nothing was taken for ${writeTimeoutMs} ms`));
    }, writeTimeoutMs);
    this.#socket.write(frames, (error) => {
      clearTimeout(late);
      if (error) written.reject(error);
      else written.resolve();
    });
    return written.promise;
  }

  close(): void {
    this.#socket.destroy();
  }
}

async function opened(socket: Socket, event: "connect" | "secureConnect"): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once(event, resolve).once("error", reject);
  socket.setTimeout(openTimeoutMs, () => {
    socket.destroy(new Error(`no connection within ${openTimeoutMs} ms`));
  });
  try {
    await promise;
    socket.setTimeout(0);
  } finally {
    socket.off("error", reject);
  }
}
