import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as passed } from "node:timers/promises";

const tickMs = 10;

/** Devices that do nothing but ring, as the generated driver reads them. */
export class RingingDevices {
  readonly ids: readonly string[];
  readonly #sockets: readonly Socket[];

  private constructor(ids: readonly string[], sockets: readonly Socket[]) {
    this.ids = ids;
    this.#sockets = sockets;
  }

  static async connect(port: number, count: number): Promise<RingingDevices> {
    const ids = Array.from({ length: count }, (_, index) => `bell-${index + 1}`);
    const sockets: Socket[] = [];
    for (const id of ids) {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.write(message(hello, { id, name: id }));
      sockets.push(socket);
    }
    return new RingingDevices(ids, sockets);
  }

  /** One device after the other; gives how many alarms were sent. */
  async ring(aSecond: number, durationMs: number): Promise<number> {
    const startedMs = performance.now();
    const all = (aSecond * durationMs) / 1000;
    let sent = 0;
    while (sent < all) {
      const due = Math.min(all, ((performance.now() - startedMs) * aSecond) / 1000);
      for (; sent < due; sent++)
        this.#sockets[sent % this.#sockets.length]?.write(
          message(alarm, { type: 7, text: `alarm ${sent}` }),
        );
      await passed(tickMs);
    }
    return sent;
  }

  leave(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

const hello = 1;
const alarm = 3;

function message(kind: number, content: object): Buffer {
  const body = Buffer.from(JSON.stringify(content));
  const head = Buffer.alloc(5);
  head.writeUInt8(kind);
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}
