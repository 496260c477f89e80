import type { Socket } from "node:net";
import { dial } from "./dial.ts";
import { MediaError } from "./media-error.ts";
import type { RemoteMedia } from "./media-receiver.ts";
import type { MediaSenderOptions } from "./media-sender.ts";
import type { PacketWay } from "./sending-queue.ts";
import { TcpDoor } from "./tcp-door.ts";

const maxWaitingBytes = 4 * 1024 * 1024;
const guestTimeoutMs = 10_000;
/** Said where the system chooses ports; see openTcpActiveReceiver. */
const discardPort = 9;

export async function openTcpWay(options: MediaSenderOptions): Promise<PacketWay> {
  const link = new TcpLink(options);
  if (options.mode === "TCP-ACTIVE") {
    const { bound: port, release } = await options.ports.lease(async (free) => free || discardPort);
    return wayOf(link, { port, release, start: (remote) => link.dial(remote) });
  }
  const { host } = options;
  const { bound: door, release: releasePort } = await options.ports.lease((port) =>
    TcpDoor.open({ host, peers: [], onGuest: (socket) => link.follow(socket) }, port),
  );
  const release = () => {
    door.close();
    releasePort();
  };
  const start = (remote: RemoteMedia) => {
    door.believe([remote.host]);
    return link.awaitGuest();
  };
  return wayOf(link, { port: door.port, release, start });
}

type Opening = Pick<PacketWay, "port" | "start"> & { readonly release: () => void };

function wayOf(link: TcpLink, { port, start, release }: Opening): PacketWay {
  return {
    port,
    start,
    get isOpen() {
      return link.isOpen;
    },
    get isCongested() {
      return link.waitingBytes > maxWaitingBytes;
    },
    write: (packets) => link.write(packets),
    close() {
      link.close();
      release();
    },
  };
}

/** The one connection that packets leave by. */
class TcpLink {
  readonly #options: MediaSenderOptions;
  readonly #closing = new AbortController();
  readonly #followed = Promise.withResolvers<void>();
  #socket: Socket | undefined;

  constructor(options: MediaSenderOptions) {
    this.#options = options;
    this.#followed.promise.catch(() => {});
  }

  get isOpen(): boolean {
    return this.#socket?.writable ?? false;
  }

  get waitingBytes(): number {
    return this.#socket?.writableLength ?? 0;
  }

  async dial({ host, port }: RemoteMedia): Promise<void> {
    const { clock } = this.#options;
    this.follow(await dial({ host, port, clock, signal: this.#closing.signal }));
  }

  async awaitGuest(): Promise<void> {
    const cancel = this.#options.clock.after(guestTimeoutMs, () =>
      this.#followed.reject(new MediaError("timed-out")),
    );
    await this.#followed.promise.finally(cancel);
  }

  follow(socket: Socket): void {
    this.#socket = socket;
    socket.on("error", () => {}); // what closes it is all that matters
    socket.on("close", () => {
      if (!this.#closing.signal.aborted) this.#options.onEnd(new MediaError("closed"));
    });
    socket.resume(); // reports are not needed
    if (this.#closing.signal.aborted) socket.destroy();
    this.#followed.resolve();
  }

  write(packets: readonly Uint8Array[]): void {
    this.#socket?.write(framed(packets));
  }

  /** Idempotent. */
  close(): void {
    this.#closing.abort();
    this.#followed.reject(new MediaError("stopped"));
    this.#socket?.destroy();
  }
}

/** Each behind its length, RFC 4571. */
function framed(packets: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.allocUnsafe(packets.reduce((sum, { length }) => sum + 2 + length, 0));
  let at = 0;
  for (const packet of packets) {
    bytes.writeUInt16BE(packet.length, at);
    bytes.set(packet, at + 2);
    at += 2 + packet.length;
  }
  return bytes;
}
