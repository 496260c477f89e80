import type { Socket } from "node:net";
import type { AdmittedConnection, Clock, Logger } from "@tessera/base";
import { messageId } from "@tessera/formats/jt808";
import { AcceptingPort } from "../../sockets/index.ts";
import { plainHost } from "../peer.ts";
import type { Jt808Trace } from "../trace.ts";
import { AttachmentSession } from "./attachment-session.ts";
import type { AttachmentTaker } from "./attachment-taker.ts";
import { silent } from "./refusals.ts";

interface AttachmentPortOptions {
  readonly host: string;
  /** TCP; 0: any that is free. */
  readonly port: number;
  readonly taker: AttachmentTaker;
  readonly onTrace: (trace: Jt808Trace) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

const maxConnections = 1000;
/** A line that says nothing for so long is half open. */
const silentMs = 30_000;
/** Who does not take what we send. */
const mostUnsentBytes = 256 * 1024;

/** Where terminals upload the attachments of alarms, all to one TCP port. */
export class AttachmentPort {
  readonly #options: AttachmentPortOptions;
  readonly #accepting: AcceptingPort;
  readonly #sockets = new Set<Socket>();
  readonly #work = new Set<Promise<void>>();
  #port = 0;

  /** Rejects with the error of the socket. */
  static async open(options: AttachmentPortOptions): Promise<AttachmentPort> {
    const port = new AttachmentPort(options);
    port.#port = await port.#accepting.listen(options);
    return port;
  }

  private constructor(options: AttachmentPortOptions) {
    this.#options = options;
    this.#accepting = new AcceptingPort({
      clock: options.clock,
      maxConnections,
      onSocket: (socket, admitted) => {
        const work = this.#serve(socket, admitted).finally(() => this.#work.delete(work));
        this.#work.add(work);
      },
    });
  }

  get port(): number {
    return this.#port;
  }

  /** Until nothing is written any more. */
  async close(): Promise<void> {
    await this.#accepting.close(() => {
      for (const socket of this.#sockets) socket.destroy();
    });
    await Promise.all(this.#work);
  }

  async #serve(socket: Socket, admitted: AdmittedConnection): Promise<void> {
    const { taker, onTrace, clock, log } = this.#options;
    const host = plainHost(socket.remoteAddress ?? "");
    const peer = { transport: "TCP", host, port: socket.remotePort ?? 0 } as const;
    const session = new AttachmentSession({
      peer,
      taker,
      onTrace,
      clock,
      log,
      onClaimed: () => admitted.prove(),
      write: (bytes) => {
        socket.write(bytes);
        if (socket.writableLength > mostUnsentBytes) socket.destroy();
      },
    });
    const watch = () =>
      clock.after(silentMs, () => {
        session.note(messageId.attachmentList, silent);
        socket.destroy();
      });
    let stopWatching = watch();
    this.#sockets.add(socket);
    socket.on("error", () => {});
    try {
      // No more is read before what came is written.
      for await (const bytes of socket.iterator({ destroyOnReturn: false })) {
        stopWatching();
        const goesOn = await session.take(bytes as Buffer);
        if (!goesOn) break;
        stopWatching = watch();
      }
      socket.end();
    } catch (error) {
      if (!socket.destroyed) log.error({ error, host }, "a connection for attachments failed");
    } finally {
      stopWatching();
      this.#sockets.delete(socket);
      socket.destroySoon();
      await session.end().catch((error: unknown) => log.error({ error }, "an attachment stays"));
    }
  }
}
