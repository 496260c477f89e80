import type { Clock } from "./clock.ts";
import { hourMs } from "./durations.ts";
import { plainHost } from "./plain-host.ts";

/** Of all connections: those of one address that have proved nothing, and of all such addresses together. */
const shareOfOneStranger = 1 / 20;
const shareOfStrangers = 1 / 2;
/** So long an address is known for somebody who proved there who they are. */
const knownForMs = hourMs;
const maxKnownHosts = 20_000;

/** What is asked of a socket. */
export interface LimitedSocket {
  readonly remoteAddress?: string | undefined;
  once(event: "close", listener: () => void): unknown;
  destroy(): unknown;
}

/** A connection that was let in. */
export interface AdmittedConnection {
  /** Its peer has shown who it is: from now on it is no stranger. Idempotent. */
  prove(): void;
  /** It has ended. Idempotent. */
  leave(): void;
}

interface Options {
  readonly clock: Clock;
  /** How many there may be in all. */
  readonly max: number;
  /** Addresses that speak for many, such as a trusted proxy; this machine itself is one of them. */
  readonly speaksForMany?: (host: string) => boolean;
}

/**
 * How many connections a port takes. One stranger gets a few, all strangers together half: the rest is kept for
 * those who proved who they are, and for the addresses from which somebody did so lately.
 */
export class ConnectionLimits {
  readonly #options: Options;
  readonly #strangersByHost = new Map<string, number>();
  readonly #provenAtMs = new Map<string, number>();
  #count = 0;
  #strangers = 0;
  /** Since it was last asked for. */
  #refusedCount = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** undefined: there is no room for it, and it was closed. */
  admit(socket: LimitedSocket): AdmittedConnection | undefined {
    // Asked for while the peer is there, it is known ever after.
    const admitted = this.admitFrom(socket.remoteAddress);
    if (!admitted) {
      socket.destroy();
      return undefined;
    }
    countUntilClosed(socket, admitted);
    return admitted;
  }

  /** The same for who tells by itself when the connection has ended. */
  admitFrom(address: string | undefined): AdmittedConnection | undefined {
    const host = address && plainHost(address);
    if (host && this.#hasRoomFor(host)) return this.#enter(host);
    this.#refusedCount++;
    return undefined;
  }

  /** How many were turned away since this was last asked. */
  takeRefusedCount(): number {
    const count = this.#refusedCount;
    this.#refusedCount = 0;
    return count;
  }

  #hasRoomFor(host: string): boolean {
    const { max } = this.#options;
    if (this.#count >= max) return false;
    if (this.#isTrusted(host)) return true;
    const ofHost = this.#strangersByHost.get(host) ?? 0;
    const maxStrangers = Math.ceil(max * shareOfStrangers);
    if (this.#isKnown(host)) return ofHost < maxStrangers;
    return ofHost < Math.ceil(max * shareOfOneStranger) && this.#strangers < maxStrangers;
  }

  #enter(host: string): AdmittedConnection {
    let isStranger = true;
    let isThere = true;
    this.#count++;
    this.#countStranger(host, 1);
    const prove = () => {
      if (!isStranger) return;
      isStranger = false;
      this.#countStranger(host, -1);
      this.#remember(host);
    };
    const leave = () => {
      if (!isThere) return;
      isThere = false;
      this.#count--;
      if (isStranger) this.#countStranger(host, -1);
      isStranger = false;
    };
    return { prove, leave };
  }

  #countStranger(host: string, change: 1 | -1): void {
    this.#strangers += change;
    const count = (this.#strangersByHost.get(host) ?? 0) + change;
    if (count > 0) this.#strangersByHost.set(host, count);
    else this.#strangersByHost.delete(host);
  }

  #remember(host: string): void {
    this.#provenAtMs.delete(host);
    this.#provenAtMs.set(host, this.#options.clock.monotonicMs());
    const [oldest] = this.#provenAtMs.keys();
    if (this.#provenAtMs.size > maxKnownHosts && oldest !== undefined)
      this.#provenAtMs.delete(oldest);
  }

  #isKnown(host: string): boolean {
    const atMs = this.#provenAtMs.get(host);
    return atMs !== undefined && this.#options.clock.monotonicMs() - atMs < knownForMs;
  }

  #isTrusted(host: string): boolean {
    return thisMachine.has(host) || (this.#options.speaksForMany?.(host) ?? false);
  }
}

/** Of sockets whose end is the end of their connection. */
const admissions = new WeakMap<object, AdmittedConnection>();

/** A connection that counts although this process has no socket of it. */
export interface KeptAdmission {
  leave(): void;
  /** It is here again: it counts until that socket closes. */
  moveTo(socket: LimitedSocket): void;
}

/**
 * For a socket that goes on in another process: the copy here closes at once, but the connection counts, at whichever
 * port it was let in, until it is said to leave.
 */
export function keepAdmitted(socket: object): KeptAdmission {
  const admitted = admissions.get(socket);
  admissions.delete(socket);
  return {
    leave: () => admitted?.leave(),
    moveTo: (to) => admitted && countUntilClosed(to, admitted),
  };
}

/** undefined: it is not known here, or counts no longer. */
export const admissionOf = (socket: object): AdmittedConnection | undefined =>
  admissions.get(socket);

/** For a connection that goes on in another socket of this process: it counts until that one closes. */
export function moveAdmitted(from: object, to: LimitedSocket): void {
  const admitted = admissions.get(from);
  if (!admitted) return;
  admissions.delete(from);
  countUntilClosed(to, admitted);
}

function countUntilClosed(socket: LimitedSocket, admitted: AdmittedConnection): void {
  admissions.set(socket, admitted);
  socket.once("close", () => admissions.get(socket)?.leave());
}

/** Who can connect from here can do worse. */
const thisMachine = new Set(["127.0.0.1", "::1"]);
