import type { Socket } from "node:net";
import { restingSockets, withSharedReads } from "../../sockets/index.ts";
import { MediaError } from "./media-error.ts";
import type { MediaReceiver, MediaReceiverOptions } from "./media-receiver.ts";
import { RtpStreamParser, ssrcAt } from "./rtp-stream-parser.ts";
import { TcpDoor } from "./tcp-door.ts";

export async function openTcpPassiveReceiver(
  options: MediaReceiverOptions,
): Promise<MediaReceiver> {
  const { host, peers } = options;
  const guests = new Guests(options, () => door.close());
  const onGuest = (socket: Socket) => guests.accept(socket);
  const { bound: door, release } = await options.ports.lease((port) =>
    TcpDoor.open({ host, peers, onGuest, staysOpen: true }, port),
  );
  return {
    port: door.port,
    get isConnected() {
      return guests.isConnected;
    },
    get strangers() {
      return guests.strangers + door.strangers;
    },
    believe: (hosts) => door.believe(hosts),
    expectSsrc: (ssrc, isChecked) => guests.expectSsrc(ssrc, isChecked),
    async connect() {
      // The device does.
    },
    setUrgent: (isUrgent) => guests.setUrgent(isUrgent),
    close() {
      door.close();
      guests.close();
      release();
    },
  };
}

/** Who shares the device's address may connect first: a few may come until one has what was agreed. */
const maxGuests = 4;
/** For a device that never has the agreed SSRC nobody better is waited for longer. */
const undecidedMs = 3_000;

interface Guest {
  readonly socket: Socket;
  readonly parser: RtpStreamParser;
}

/**
 * The connections that came. Packets are taken of the first that sends, until another begins with the agreed SSRC: that is
 * the device, and all others are closed.
 */
class Guests {
  readonly #options: MediaReceiverOptions;
  readonly #onSettled: () => void;
  readonly #guests = new Set<Guest>();
  #chosen: Guest | undefined;
  #chosenMs = 0;
  #isSettled = false;
  #isClosed = false;
  #isUrgent = true;
  #ssrc = -1;
  #isChecked = false;
  strangers = 0;

  constructor(options: MediaReceiverOptions, onSettled: () => void) {
    this.#options = options;
    this.#onSettled = onSettled;
  }

  get isConnected(): boolean {
    return this.#guests.size > 0;
  }

  expectSsrc(ssrc: number, isChecked: boolean): void {
    this.#ssrc = ssrc;
    this.#isChecked = isChecked;
  }

  accept(accepted: Socket): void {
    if (this.#guests.size >= maxGuests) this.#turnOut([...this.#guests].find(this.#isOther));
    const parser = new RtpStreamParser((bytes, start, end) =>
      this.#receive(guest, bytes, start, end),
    );
    // Not as a Buffer, of which every part costs several times as much to make.
    const take = ({ buffer, byteOffset, length }: Buffer) =>
      parser.push(new Uint8Array(buffer, byteOffset, length), length);
    const socket = withSharedReads(accepted, { take, isUrgent: () => this.#isUrgent });
    const guest: Guest = { socket, parser };
    this.#guests.add(guest);
    socket.on("error", () => {}); // what closes it is all that matters
    socket.on("close", () => this.#leave(guest));
    if (this.#isClosed) socket.destroy();
  }

  setUrgent(isUrgent: boolean): void {
    this.#isUrgent = isUrgent;
    if (isUrgent) for (const { socket } of this.#guests) restingSockets.wake(socket);
  }

  /** Idempotent. */
  close(): void {
    this.#isClosed = true;
    for (const { socket } of this.#guests) socket.destroy();
  }

  #receive(guest: Guest, bytes: Uint8Array, start: number, end: number): void {
    if (this.#isClosed) return;
    if (!this.#isSettled) this.#weigh(guest, ssrcAt(bytes, start));
    const isUnfit = this.#isChecked && ssrcAt(bytes, start) !== this.#ssrc;
    if (isUnfit || guest !== this.#chosen) this.strangers++;
    else this.#options.onRtp(bytes, start, end);
  }

  #weigh(guest: Guest, ssrc: number): void {
    const nowMs = this.#options.clock.monotonicMs();
    if (ssrc === this.#ssrc) return this.#settle(guest);
    if (this.#isChecked) return;
    if (!this.#chosen) this.#chosenMs = nowMs;
    this.#chosen ??= guest;
    // Before the answer is there, nobody can have what it says.
    if (this.#ssrc < 0) this.#chosenMs = nowMs;
    else if (nowMs - this.#chosenMs >= undecidedMs) this.#settle(this.#chosen);
  }

  #settle(guest: Guest): void {
    this.#isSettled = true;
    this.#chosen = guest;
    this.#onSettled();
    for (const other of [...this.#guests].filter(this.#isOther)) this.#turnOut(other);
  }

  readonly #isOther = (guest: Guest): boolean => guest !== this.#chosen;

  #turnOut(guest: Guest | undefined): void {
    if (!guest) return;
    this.strangers++;
    this.#guests.delete(guest);
    guest.socket.destroy();
  }

  /** Over is over with the last one: somebody else may only have tried. */
  #leave(guest: Guest): void {
    this.#guests.delete(guest);
    if (this.#isClosed || (this.#isSettled ? guest !== this.#chosen : this.#guests.size > 0))
      return;
    this.#options.onEnd(new MediaError("closed"));
  }
}
