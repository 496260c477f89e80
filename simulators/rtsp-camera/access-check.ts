import { BadRequest } from "@tessera/base";
import { makeNonce, parseAuthorization, verify, writeChallenge } from "@tessera/protocols/digest";

export type Authentication = "none" | "basic" | "digest" | "digest-sha256";

export interface AccessOptions {
  readonly authentication?: Authentication;
  readonly userName?: string;
  readonly password?: string;
}

const realm = "Tessera camera";

/** Decides whether a request may pass, in the way that the camera is set to. */
export class AccessCheck {
  readonly #authentication: Authentication;
  readonly #userName: string;
  readonly #password: string;
  readonly #nonce = makeNonce();

  constructor({ authentication = "none", userName = "", password = "" }: AccessOptions) {
    if (authentication !== "none" && userName === "")
      throw new BadRequest("camera-user-missing", {
        zh: "摄像机启用了认证，但没有设置用户名：请填写用户名和密码。",
        en: "The camera asks for a login but has no user name: set a user name and a password.",
      });
    this.#authentication = authentication;
    this.#userName = userName;
    this.#password = password;
  }

  allows(method: string, authorization: string | undefined): boolean {
    if (this.#authentication === "none") return true;
    const claim = authorization === undefined ? undefined : parseAuthorization(authorization);
    if (!claim) return false;
    const isExpectedScheme =
      claim.scheme === "basic"
        ? this.#authentication === "basic"
        : claim.hash === this.#hash && claim.nonce === this.#nonce;
    const expected = { userName: this.#userName, password: this.#password, realm, method };
    return isExpectedScheme && verify(claim, expected);
  }

  /** The WWW-Authenticate header of a refusal. */
  challenge(): string {
    const hash = this.#hash;
    if (!hash) return `Basic realm="${realm}"`;
    return writeChallenge({ realm, nonce: this.#nonce, hash, hasQop: hash === "SHA-256" });
  }

  get #hash(): "MD5" | "SHA-256" | undefined {
    if (this.#authentication === "digest") return "MD5";
    return this.#authentication === "digest-sha256" ? "SHA-256" : undefined;
  }
}
