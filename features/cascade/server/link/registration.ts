import { randomUUID } from "node:crypto";
import { DeviceRefused, isLostSecret, type Text } from "@tessera/base";
import { Authenticator } from "@tessera/protocols/digest";
import { versionHeader } from "@tessera/protocols/gb28181";
import { parseSipAddress, SipRefused, type SipResponse } from "@tessera/protocols/sip";
import type { UpperLine } from "./upper-line.ts";

/** A challenge, and once more with a newer nonce. */
const maxTries = 3;
const sipPort = 5060;

/** Our registration with an upper platform: the same one over all refreshes. */
export class Registration {
  readonly #line: UpperLine;
  readonly #callId = randomUUID();
  #authenticator: Authenticator;
  #cseq = 0;

  constructor(line: UpperLine) {
    this.#line = line;
    this.#authenticator = this.#newAuthenticator();
  }

  /**
   * Gives for how many seconds it holds; 0 leaves. Rejects with DeviceRefused for a wrong password, else with
   * SipRefused, TimedOut or Offline.
   */
  async register(seconds: number, signal: AbortSignal): Promise<number> {
    if (isLostSecret(this.#line.cascade.password))
      throw new DeviceRefused("secret-lost", lostPasswordText);
    let response = await this.#ask(seconds, signal);
    if (response.status === 302 && this.#follow(response))
      response = await this.#ask(seconds, signal);
    if (refusals.has(response.status)) {
      // What was agreed on before does not hold any more.
      this.#authenticator = this.#newAuthenticator();
      throw new DeviceRefused("cascade-password", passwordText);
    }
    if (response.status < 200 || response.status > 299)
      throw new SipRefused(response.status, response.reason);
    this.#authenticator.accept();
    return grantedSeconds(response, seconds);
  }

  /** The final answer, after whatever challenges there are. */
  async #ask(seconds: number, signal: AbortSignal): Promise<SipResponse> {
    const line = this.#line;
    const uri = `sip:${line.target}`;
    for (let tries = 1; ; tries++) {
      const authorization = this.#authenticator.authorization("REGISTER", uri);
      const response = await line.agent.request(
        {
          method: "REGISTER",
          peer: line.peer,
          target: line.target,
          to: `${line.localSerial}@${line.realm}`,
          self: line.self(line.realm),
          callId: this.#callId,
          cseq: ++this.#cseq,
          headers: [
            ["Expires", String(seconds)],
            [versionHeader, line.cascade.gbVersion],
            ...(authorization ? [["Authorization", authorization] as const] : []),
          ],
        },
        signal,
      );
      const challenges = response.headers.all("WWW-Authenticate");
      const isChallenged = response.status === 401 && tries < maxTries;
      if (!isChallenged || !this.#authenticator.challenge(challenges)) return response;
    }
  }

  /** 2022: another server takes us in. */
  #follow({ headers }: SipResponse): boolean {
    const contact = parseSipAddress(headers.get("Contact") ?? "");
    if (!contact?.host) return false;
    this.#line.redirect({ host: contact.host, port: contact.port ?? sipPort });
    this.#authenticator = this.#newAuthenticator();
    return true;
  }

  #newAuthenticator(): Authenticator {
    const { userName, password } = this.#line.cascade;
    const user = userName || this.#line.localSerial;
    return new Authenticator({ userName: user, password }, { allowsBasic: false });
  }
}

/** Most platforms answer a wrong password, and an id that they do not know, with 403. */
const refusals: ReadonlySet<number> = new Set([401, 403, 407]);

/** By the answer's Contact or Expires; what we asked for if it tells neither. */
function grantedSeconds({ headers }: SipResponse, asked: number): number {
  const ofContact = parseSipAddress(headers.get("Contact") ?? "")?.parameters.get("expires");
  const told = Number.parseInt(ofContact ?? headers.get("Expires") ?? "", 10);
  return Number.isSafeInteger(told) && told > 0 ? told : asked;
}

const lostPasswordText: Text = {
  zh: "无法打开已保存的密码（密钥文件已更换）：请重新填写该上级平台的密码，或放回原来的密钥文件",
  en: "The stored password cannot be opened (the key file was replaced). Enter the password of this upper platform again, or restore the previous key file.",
};

const passwordText: Text = {
  zh: "上级平台拒绝注册，请核对本级编号、用户名和密码，以及上级平台是否已添加本平台",
  en: "The upper platform refused the registration. Check the local ID, user name and password, and that this platform has been added there.",
};
