import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import { type Clock, hourMs, minuteMs } from "@tessera/base";
import { AcceptingPort } from "../sockets/index.ts";
import { beginControlSession } from "./control-session.ts";
import { ExpectedUpload, type UploadEnd } from "./expected-upload.ts";

interface FtpServerParts {
  readonly listenHost: string;
  readonly clock: Clock;
}

/** A file that a device is about to be told to send. */
export interface ExpectedFile {
  /** By which the device reaches us. */
  readonly host: string;
  readonly maxBytes: number;
  /** The bytes are valid only until it returns. A promise: no more is wanted until it resolves. */
  readonly write: (bytes: Uint8Array) => void | Promise<void>;
  /** As the device calls it, without folders; before the first bytes. */
  readonly onName: (name: string) => void;
  /** Once. */
  readonly onEnd: (end: UploadEnd) => void;
}

/** What the device logs in with; it holds for the one file. */
export interface FtpAccount {
  readonly user: string;
  readonly password: string;
  readonly bytes: number;
  /** A pause is no standstill. */
  setPaused(isPaused: boolean): void;
  cancel(): void;
}

const maxConnections = 200;
/** One for each device that is about to connect for data; a transfer that runs needs none. */
export const dataPortCount = 8;
const longestMs = 12 * hourMs;
const stallMs = 2 * minuteMs;

/** Takes files that devices were told to send, and nothing else. */
export class FtpServer {
  readonly #parts: FtpServerParts;
  readonly #expected = new Map<
    string,
    { readonly password: string; readonly host: string; readonly upload: ExpectedUpload }
  >();
  readonly #sockets = new Set<Socket>();
  #port: AcceptingPort | undefined;
  #number = 0;
  #dataPorts: readonly number[] = [];

  constructor(parts: FtpServerParts) {
    this.#parts = parts;
  }

  /** 0 while it is closed. */
  get port(): number {
    return this.#number;
  }

  /** Data comes to the ports after it; 0: any that are free. Rejects with the error of the socket. */
  async open(port: number): Promise<void> {
    const { listenHost: host, clock } = this.#parts;
    const accepting = new AcceptingPort({
      onSocket: (socket, connection) => {
        this.#sockets.add(socket);
        socket.on("close", () => this.#sockets.delete(socket));
        beginControlSession({
          socket,
          login: (user, password) => this.#login(user, password),
          onLoggedIn: () => connection.prove(),
          listenHost: host,
          dataPorts: this.#dataPorts,
          clock,
        });
      },
      maxConnections,
      clock,
    });
    this.#number = await accepting.listen({ host, port });
    this.#port = accepting;
    this.#dataPorts =
      port === 0 ? [0] : Array.from({ length: dataPortCount }, (_, at) => port + 1 + at);
  }

  /** With all that are expected. */
  async close(): Promise<void> {
    const port = this.#port;
    this.#port = undefined;
    this.#number = 0;
    for (const { upload } of this.#expected.values()) upload.end("cancelled");
    await port?.close(() => {
      for (const socket of this.#sockets) socket.destroy();
    });
  }

  expect({ host, maxBytes, write, onName, onEnd }: ExpectedFile): FtpAccount {
    const user = `t${randomBytes(5).toString("hex")}`;
    const password = randomBytes(12).toString("hex");
    const upload = new ExpectedUpload({
      maxBytes,
      maxMs: longestMs,
      stallMs,
      write,
      onName,
      onEnd: (end) => {
        this.#expected.delete(user);
        onEnd(end);
      },
      clock: this.#parts.clock,
    });
    this.#expected.set(user, { password, host, upload });
    return {
      user,
      password,
      get bytes() {
        return upload.bytes;
      },
      setPaused: (isPaused) => upload.setPaused(isPaused),
      cancel: () => upload.end("cancelled"),
    };
  }

  #login(user: string, password: string) {
    const found = this.#expected.get(user);
    return found?.password === password ? found : undefined;
  }
}
