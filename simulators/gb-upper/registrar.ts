import { makeNonce, parseAuthorization, verify, writeChallenge } from "@tessera/protocols/digest";
import { versionHeader } from "@tessera/protocols/gb28181";
import type { IncomingRequest } from "@tessera/protocols/sip";
import type { LowerPlatform } from "./gb-upper.ts";

interface Access {
  readonly realm: string;
  readonly password: string;
  readonly version: string;
}

/** Lets lower platforms in. */
export class Registrar {
  readonly #access: Access;
  readonly #nonce = makeNonce();
  lower: LowerPlatform | undefined;
  registrations = 0;
  isRefusing = false;

  constructor(access: Access) {
    this.#access = access;
  }

  take(request: IncomingRequest): void {
    const { realm, password, version } = this.#access;
    if (this.isRefusing) return request.respond(403);
    const proof = password === "" ? "right" : this.#judge(request);
    if (proof === "wrong") return request.respond(403);
    if (proof === "none") {
      const challenge = writeChallenge({ realm, nonce: this.#nonce, hash: "MD5" });
      return request.respond(401, { headers: [["WWW-Authenticate", challenge]] });
    }
    const seconds = request.headers.get("Expires") ?? "3600";
    this.#note(request, seconds);
    request.respond(200, {
      headers: [
        ["Contact", request.headers.get("Contact") ?? ""],
        ["Expires", seconds],
        [versionHeader, version],
      ],
    });
  }

  #note(request: IncomingRequest, seconds: string): void {
    const { fromUser: id, peer } = request;
    if (seconds === "0") {
      if (this.lower?.id === id) this.lower = undefined;
      return;
    }
    this.registrations++;
    this.lower = { id, ...peer, version: request.headers.get(versionHeader) };
  }

  /** One for another nonce is as good as none. */
  #judge(request: IncomingRequest): "right" | "wrong" | "none" {
    const claim = parseAuthorization(request.headers.get("Authorization") ?? "");
    if (claim?.scheme !== "digest" || claim.nonce !== this.#nonce) return "none";
    const { realm, password } = this.#access;
    const expected = { userName: claim.userName, password, realm, method: "REGISTER" };
    return verify(claim, expected) ? "right" : "wrong";
  }
}
