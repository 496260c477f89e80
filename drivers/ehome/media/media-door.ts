import type { Socket } from "node:net";
import type { AdmittedConnection, Clock, Text } from "@tessera/base";
import { ssrcOfStart } from "@tessera/formats/ehome";
import { type EhomePeer, plainHost } from "../signalling/ehome-peer.ts";
import type { TakeSocket } from "./media-signalling.ts";

interface MediaDoorParts {
  readonly clock: Clock;
  /** Whether a device is registered from there. */
  readonly isKnown: (host: string) => boolean;
  /** A connection that was of no use, with why. */
  readonly onRefused: (peer: EhomePeer, note: Text) => void;
}

/** A connection has to say in this time which stream it is. */
const namedWithinMs = 5000;
/** A device may connect before its answer has come; so many may wait. */
const maxWaiting = 200;
const maxWaitingOfHost = 20;

interface Waiting {
  readonly peer: EhomePeer;
  readonly socket: Socket;
  readonly bytes: Uint8Array;
  readonly connection: AdmittedConnection;
}

/** Where devices bring their pictures: finds out whose a connection is, and gives it to who waits for it. */
export class MediaDoor {
  readonly #parts: MediaDoorParts;
  readonly #expected = new Map<string, TakeSocket>();
  readonly #waiting = new Map<string, Waiting>();

  constructor(parts: MediaDoorParts) {
    this.#parts = parts;
  }

  /**
   * The stream with this number will come from there. Returns how to expect it no more; undefined: another one behind
   * that address has the same number, and nothing would tell the two apart.
   */
  expect(session: number, host: string, take: TakeSocket): (() => void) | undefined {
    const key = keyOf(session, host);
    if (this.#expected.has(key)) return undefined;
    const early = this.#waiting.get(key);
    if (early) {
      this.#waiting.delete(key);
      give(early, take);
      return () => {};
    }
    this.#expected.set(key, take);
    return () => {
      if (this.#expected.get(key) === take) this.#expected.delete(key);
    };
  }

  enter(socket: Socket, connection: AdmittedConnection): void {
    const { clock } = this.#parts;
    const peer: EhomePeer = {
      transport: "TCP",
      host: plainHost(socket.remoteAddress ?? ""),
      port: socket.remotePort ?? 0,
    };
    let bytes = Buffer.alloc(0);
    const cancel = clock.after(namedWithinMs, () => this.#refuse(socket, peer, silentText));
    const read = (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const session = ssrcOfStart(bytes);
      if (session === undefined) return;
      cancel();
      socket.off("data", read);
      socket.pause();
      if (session === null) return this.#refuse(socket, peer, notMediaText);
      this.#bring(session, { peer, socket, bytes, connection });
    };
    socket.on("data", read);
    socket.once("close", cancel);
  }

  stop(): void {
    for (const { socket } of this.#waiting.values()) socket.destroy();
    this.#waiting.clear();
    this.#expected.clear();
  }

  #bring(session: number, came: Waiting): void {
    const { peer, socket } = came;
    const key = keyOf(session, peer.host);
    const take = this.#expected.get(key);
    if (take) {
      this.#expected.delete(key);
      return give(came, take);
    }
    if (!this.#mayWait(key, peer.host)) return this.#refuse(socket, peer, unknownText);
    this.#waiting.set(key, came);
    const forget = () => {
      if (this.#waiting.get(key) === came) this.#waiting.delete(key);
    };
    const cancel = this.#parts.clock.after(namedWithinMs, () => {
      if (this.#waiting.get(key) !== came) return;
      forget();
      this.#refuse(socket, peer, unknownText);
    });
    socket.once("close", () => {
      cancel();
      forget();
    });
  }

  #mayWait(key: string, host: string): boolean {
    if (this.#waiting.size >= maxWaiting || this.#waiting.has(key)) return false;
    const ofHost = [...this.#waiting.values()].filter(({ peer }) => peer.host === host);
    return ofHost.length < maxWaitingOfHost && this.#parts.isKnown(host);
  }

  #refuse(socket: Socket, peer: EhomePeer, note: Text): void {
    if (socket.destroyed) return;
    socket.destroy();
    this.#parts.onRefused(peer, note);
  }
}

/** Only who was waited for is no stranger. */
function give({ socket, bytes, connection }: Waiting, take: TakeSocket): void {
  connection.prove();
  take(socket, bytes);
}

const keyOf = (session: number, host: string): string => `${host} ${session}`;

const silentText: Text = {
  zh: "媒体连接没有发送码流，已断开",
  en: "The media connection sent no stream and was closed.",
};
const notMediaText: Text = {
  zh: "媒体端口收到的不是 EHome 2.x 码流，已断开。请确认设备的协议版本为 2.0/2.6",
  en: "What came to the media port is not an EHome 2.x stream; it was closed. Check that the device uses protocol version 2.0 or 2.6.",
};
const unknownText: Text = {
  zh: "没有请求过这路码流，或它来自与注册不同的地址，已断开",
  en: "Nobody asked for this stream, or it came from another address than the registration; it was closed.",
};
