import { type Clock, dayMs } from "@tessera/base";
import { SignedText } from "@tessera/platform/server";
import { sharedAlarmPicture } from "../../contract.ts";

interface KeySource {
  /** The same for every server of the site. */
  derive(purpose: string): Promise<Buffer>;
}

/** Whoever hears of an alarm by mail or phone looks at it within days, or signs in. */
const ticketLifetimeMs = 7 * dayMs;
const keyPurpose = "alarm-pictures-1";

/** Addresses by which the picture of one alarm is seen without an account, for some days: signed values. */
export class PictureTickets {
  readonly #signed: SignedText;
  readonly #clock: Clock;

  private constructor(key: Buffer, clock: Clock) {
    this.#signed = new SignedText(key);
    this.#clock = clock;
  }

  static async load(secrets: KeySource, clock: Clock): Promise<PictureTickets> {
    return new PictureTickets(await secrets.derive(keyPurpose), clock);
  }

  /** A path of this server. */
  pathOf(alarmId: number): string {
    const expiresAtMs = this.#clock.nowMs() + ticketLifetimeMs;
    const ticket = this.#signed.sign(`${alarmId} ${expiresAtMs}`);
    return `${sharedAlarmPicture.path}?ticket=${ticket}`;
  }

  /** Undefined: not ours, or too old. */
  read(ticket: string): number | undefined {
    const [alarmId, expiresAtMs] = (this.#signed.read(ticket) ?? "").split(" ").map(Number);
    return (expiresAtMs ?? 0) > this.#clock.nowMs() ? alarmId : undefined;
  }
}
