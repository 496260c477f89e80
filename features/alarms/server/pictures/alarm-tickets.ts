import { type Clock, dayMs } from "@tessera/base";
import { SignedText } from "@tessera/platform/server";
import { sharedAlarmClip, sharedAlarmPicture } from "../../contract.ts";

interface KeySource {
  /** The same for every server of the site. */
  derive(purpose: string): Promise<Buffer>;
}

/** Whoever hears of an alarm by mail or phone looks at it within days, or signs in. */
const ticketLifetimeMs = 7 * dayMs;
const keyPurpose = "alarm-pictures-1";

/**
 * Addresses by which the picture or the clip of one alarm is seen without an account, for some days: signed values. A
 * ticket for the picture opens no clip.
 */
export class AlarmTickets {
  readonly #signed: SignedText;
  readonly #clock: Clock;

  private constructor(key: Buffer, clock: Clock) {
    this.#signed = new SignedText(key);
    this.#clock = clock;
  }

  static async load(secrets: KeySource, clock: Clock): Promise<AlarmTickets> {
    return new AlarmTickets(await secrets.derive(keyPurpose), clock);
  }

  /** A path of this server, as the other. */
  picturePath(alarmId: number): string {
    return `${sharedAlarmPicture.path}?ticket=${this.#ticket(String(alarmId))}`;
  }

  clipPath(alarmId: number): string {
    return `${sharedAlarmClip.path}?ticket=${this.#ticket(`clip-${alarmId}`)}`;
  }

  /** Undefined: not ours, too old, or for something else; as the other. */
  pictureOf(ticket: string): number | undefined {
    return this.#read(ticket, /^\d+$/);
  }

  clipOf(ticket: string): number | undefined {
    return this.#read(ticket, /^clip-\d+$/);
  }

  #ticket(what: string): string {
    return this.#signed.sign(`${what} ${this.#clock.nowMs() + ticketLifetimeMs}`);
  }

  #read(ticket: string, kind: RegExp): number | undefined {
    const [what = "", expiresAtMs] = (this.#signed.read(ticket) ?? "").split(" ");
    if (!kind.test(what) || !(Number(expiresAtMs) > this.#clock.nowMs())) return undefined;
    return Number(what.replace("clip-", ""));
  }
}
