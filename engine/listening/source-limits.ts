import type { Clock } from "@tessera/base";
import { Pace } from "./pace.ts";
import { keepYoung, WrongProofs } from "./wrong-proofs.ts";

/** Of one address, many devices behind it: what it may ask without having proved anything. */
const asking = { burst: 1000, perSecond: 500 };
const minuteMs = 60_000;
/** One device at one address; all behind one address; one device wherever it is claimed to be. */
const ofPair = { most: 10, withinMs: minuteMs, longestMs: 5 * minuteMs };
const ofHost = { most: 60, withinMs: minuteMs, longestMs: 10 * minuteMs };
const ofDevice = { most: 20, withinMs: 10 * minuteMs, longestMs: 10 * minuteMs };

/**
 * What a flood from one address may cost where anybody may knock, and how fast passwords may be guessed. A device that
 * has proved itself from where it is can be locked out by its own wrong proofs only, never by those of others.
 */
export class SourceLimits {
  readonly #clock: Clock;
  readonly #asking = new Map<string, Pace>();
  readonly #pairs: WrongProofs;
  readonly #hosts: WrongProofs;
  readonly #devices: WrongProofs;
  /** Devices that have proved themselves, with where. */
  readonly #proven = new Map<string, string>();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#pairs = new WrongProofs(clock, ofPair);
    this.#hosts = new WrongProofs(clock, ofHost);
    this.#devices = new WrongProofs(clock, ofDevice);
  }

  /** Whether one more request without proof is answered. */
  mayAsk(host: string): boolean {
    const pace = this.#asking.get(host) ?? new Pace(this.#clock, asking);
    keepYoung(this.#asking, host, pace);
    return pace.mayPass();
  }

  isLocked(host: string, deviceId: string): boolean {
    if (this.#pairs.isLocked(pairOf(host, deviceId))) return true;
    if (this.#proven.get(deviceId) === host) return false;
    return this.#hosts.isLocked(host) || this.#devices.isLocked(deviceId);
  }

  noteWrong(host: string, deviceId: string): void {
    this.#pairs.note(pairOf(host, deviceId));
    this.#hosts.note(host);
    this.#devices.note(deviceId);
  }

  noteRight(host: string, deviceId: string): void {
    this.#pairs.forgive(pairOf(host, deviceId));
    keepYoung(this.#proven, deviceId, host);
  }
}

const pairOf = (host: string, deviceId: string): string => `${host} ${deviceId}`;
