import { createHash, timingSafeEqual } from "node:crypto";
import type { CameraClock } from "./camera-clock.ts";
import { SoapFault } from "./soap-fault.ts";
import { childOf, type XmlElement } from "./xml-element.ts";

/** How far a token's time may be from the camera's. */
const windowMs = 10_000;
const digestType = "#PasswordDigest";

/** WS-Security with a digest of the password (UsernameToken Profile 1.0). */
export class UsernameTokenCheck {
  readonly #userName: string;
  readonly #password: string;
  readonly #clock: CameraClock;
  /** Nonces of the window and when they were sent: none is good twice. */
  readonly #used = new Map<string, number>();

  constructor(login: { userName: string; password: string }, clock: CameraClock) {
    this.#userName = login.userName;
    this.#password = login.password;
    this.#clock = clock;
  }

  /** Throws a fault unless the header holds a token that proves the password. */
  check(header: XmlElement | undefined): void {
    const security = header && childOf(header, "Security");
    const token = security && childOf(security, "UsernameToken");
    if (!token) throw notAuthorized("The request has no user name token");
    const part = (name: string) => childOf(token, name)?.text ?? "";
    if (!childOf(token, "Password")?.attributes.get("Type")?.endsWith(digestType))
      throw notAuthorized("The password is not sent as a digest");
    if (part("Username") !== this.#userName) throw notAuthorized("Wrong user name or password");
    const nonce = part("Nonce");
    const created = part("Created");
    if (!isSame(part("Password"), this.#digest(nonce, created)))
      throw notAuthorized("Wrong user name or password");
    this.#checkFresh(nonce, created);
  }

  #digest(nonce: string, created: string): string {
    return createHash("sha1")
      .update(Buffer.from(nonce, "base64"))
      .update(created)
      .update(this.#password)
      .digest("base64");
  }

  #checkFresh(nonce: string, created: string): void {
    const nowMs = this.#clock.nowMs();
    const createdMs = Date.parse(created);
    if (!(Math.abs(nowMs - createdMs) <= windowMs))
      throw notAuthorized("The time of the token is not the time of the camera");
    for (const [used, usedMs] of this.#used)
      if (Math.abs(nowMs - usedMs) > 2 * windowMs) this.#used.delete(used);
    if (this.#used.has(nonce)) throw notAuthorized("The token was used before");
    this.#used.set(nonce, nowMs);
  }
}

function notAuthorized(reason: string): SoapFault {
  return new SoapFault("Sender", ["ter:NotAuthorized"], reason);
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
