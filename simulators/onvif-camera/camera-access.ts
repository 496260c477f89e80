import type { IncomingMessage } from "node:http";
import { BadRequest } from "@tessera/base";
import type { CameraClock } from "./camera-clock.ts";
import type { OnvifCameraOptions } from "./camera-options.ts";
import type { Faults } from "./faults.ts";
import { HttpDigestCheck } from "./http-digest.ts";
import { namespaces } from "./namespaces.ts";
import type { SoapRequest } from "./soap-envelope.ts";
import { UsernameTokenCheck } from "./username-token.ts";

/** What anybody may ask, so that a client learns the time and the services (Core, access classes). */
const beforeLogin = new Set([
  "GetSystemDateAndTime",
  "GetServices",
  "GetCapabilities",
  "GetServiceCapabilities",
]);

/** The client has to log in by HTTP. */
export class LoginNeeded extends Error {
  readonly challenges: readonly string[];

  constructor(challenges: readonly string[]) {
    super("login needed");
    this.challenges = challenges;
  }
}

/** Decides who may ask what, in the way that the camera is set to. */
export class CameraAccess {
  readonly #kind: "none" | "username-token" | "http-digest";
  readonly #token: UsernameTokenCheck;
  readonly #digest: HttpDigestCheck;
  readonly #faults: Faults;

  constructor(options: OnvifCameraOptions, clock: CameraClock, faults: Faults) {
    const { authentication = "none", userName = "", password = "" } = options;
    if (authentication !== "none" && userName === "")
      throw new BadRequest("camera-user-missing", {
        zh: "摄像机启用了认证，但没有设置用户名：请填写用户名和密码。",
        en: "The camera asks for a login but has no user name: set a user name and a password.",
      });
    const login = { userName, password };
    this.#kind = authentication;
    this.#token = new UsernameTokenCheck(login, clock);
    this.#digest = new HttpDigestCheck(login, options.digestHashes ?? ["MD5", "SHA-256"]);
    this.#faults = faults;
  }

  /** Throws a SoapFault or LoginNeeded unless the call is allowed. */
  checkCall(message: IncomingMessage, { header, body }: SoapRequest): void {
    if (this.#kind === "none" || this.#isOpen(body)) return;
    if (this.#kind === "username-token") this.#token.check(header);
    else this.checkHttp(message);
  }

  /** What has no SOAP around it, as the snapshot. */
  checkHttp({ method = "", url = "", headers: { authorization } }: IncomingMessage): void {
    if (this.#kind === "none" || this.#digest.allows({ method, url, authorization })) return;
    throw new LoginNeeded(this.#digest.challenges());
  }

  #isOpen({ name, namespace }: SoapRequest["body"]): boolean {
    if (name === "GetSystemDateAndTime" && this.#faults.asksLoginForDate) return false;
    return namespace === namespaces.tds && beforeLogin.has(name);
  }
}
