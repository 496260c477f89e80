import type { Socket } from "node:net";
import type { AdmittedConnection } from "@tessera/base";
import { DocumentSplitter, isIsup5 } from "@tessera/protocols/ehome";
import { type EhomePeer, plainHost } from "./ehome-peer.ts";

interface TcpTalkEvents {
  readonly onDocument: (bytes: Uint8Array, peer: EhomePeer) => void;
  /** It speaks ISUP 5.0, which we cannot. */
  readonly onIsup5: (bytes: Uint8Array, peer: EhomePeer) => void;
  readonly onBroken: (peer: EhomePeer) => void;
  readonly onClose: (peer: EhomePeer) => void;
}

/** A device that has said nothing for so long is gone, whatever the system thinks. */
const idleMs = 180_000;

/** A device that registers by TCP, as some of version 4.0 do. */
export class TcpTalk {
  readonly peer: EhomePeer;
  readonly #socket: Socket;
  readonly #connection: AdmittedConnection;

  constructor(socket: Socket, connection: AdmittedConnection, events: TcpTalkEvents) {
    this.#socket = socket;
    this.#connection = connection;
    this.peer = {
      transport: "TCP",
      host: plainHost(socket.remoteAddress ?? ""),
      port: socket.remotePort ?? 0,
    };
    let isFirst = true;
    const splitter = new DocumentSplitter({
      onDocument: (bytes) => events.onDocument(bytes, this.peer),
      onBroken: () => {
        events.onBroken(this.peer);
        socket.destroy();
      },
    });
    socket.setTimeout(idleMs, () => socket.destroy());
    socket.on("close", () => events.onClose(this.peer));
    socket.on("data", (bytes) => {
      if (isFirst && isIsup5(bytes)) {
        events.onIsup5(bytes, this.peer);
        socket.destroy();
        return;
      }
      isFirst = false;
      splitter.push(bytes);
    });
  }

  /** A device has registered by it: it is no stranger's. */
  prove(): void {
    this.#connection.prove();
  }

  send(bytes: Uint8Array): void {
    // A device that does not read is not waited for.
    if (this.#socket.writableLength > maxUnsentBytes) this.#socket.destroy();
    else this.#socket.write(bytes);
  }
}

const maxUnsentBytes = 256 * 1024;
