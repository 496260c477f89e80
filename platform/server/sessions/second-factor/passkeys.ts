import { BadRequest, type Clock, Conflict, NotFound, Unauthorized } from "@tessera/base";
import type { Database } from "../../database/index.ts";
import type { Principal } from "../principal.ts";
import { Challenges } from "./challenges.ts";
import { findPasskeyDomain, pageOriginIn, passkeyDomain } from "./passkey-domain.ts";
import { type AuthenticationJson, authenticationJson, registrationJson } from "./passkey-json.ts";
import { type Passkey, PasskeyStore } from "./passkey-store.ts";

/** Loaded when the first passkey is: it takes a quarter of a second, which every start would wait for. */
const webAuthn = () => import("@simplewebauthn/server");

const maxPerUser = 20;

/** COSE numbers of Ed25519, ES256 and RS256: what authenticators have. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Who is not signed in yet. */
interface Visitor {
  readonly hostName: string;
  readonly address: string;
}

interface PasskeysParts {
  readonly database: Database;
  readonly clock: Clock;
  /** Overrides the host name that the browser asked for; empty: does not. */
  readonly fixedDomain: () => string;
}

/**
 * Passkeys (WebAuthn). What holds one checks its user, by finger, face or PIN, so signing in with one
 * counts as both factors.
 */
export class Passkeys {
  readonly #store: PasskeyStore;
  readonly #challenges: Challenges;
  readonly #parts: PasskeysParts;

  constructor(parts: PasskeysParts) {
    this.#parts = parts;
    this.#store = new PasskeyStore(parts.database);
    this.#challenges = new Challenges(parts.clock);
  }

  canBeUsedAt(hostName: string): boolean {
    return findPasskeyDomain(hostName, this.#parts.fixedDomain()) !== undefined;
  }

  /** Options for the browser. */
  async beginRegistration(principal: Principal, hostName: string, productName: string) {
    const domain = this.#domainOf(hostName);
    const known = await this.#store.ofUser(principal.userId);
    if (known.length >= maxPerUser) throw tooMany();
    return (await webAuthn()).generateRegistrationOptions({
      rpName: productName,
      rpID: domain,
      userName: principal.userName,
      userDisplayName: principal.nickName,
      userID: new TextEncoder().encode(`user ${principal.userId}`),
      challenge: this.#challenges.make(registrationOf(principal, domain)),
      attestationType: "none",
      supportedAlgorithmIDs,
      excludeCredentials: known.map(({ credentialId: id }) => ({ id })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
  }

  async finishRegistration(
    principal: Principal,
    { hostName, name, response }: { hostName: string; name: string; response: unknown },
  ): Promise<number> {
    const domain = this.#domainOf(hostName);
    const credential = await this.#madeCredential(principal, domain, response);
    if (await this.#store.findByCredential(credential.credentialId)) throw alreadyKept();
    return this.#store.insert({
      ...credential,
      userId: principal.userId,
      name,
      host: domain,
      createdAtMs: this.#parts.clock.nowMs(),
      lastUsedAtMs: 0,
    });
  }

  /** Options for the browser; it offers the passkeys that it has for this domain. */
  async beginLogin({ hostName, address }: Visitor) {
    const domain = this.#domainOf(hostName);
    return (await webAuthn()).generateAuthenticationOptions({
      rpID: domain,
      challenge: this.#challenges.make(loginTo(domain, address)),
      userVerification: "required",
    });
  }

  /** The passkey that was shown, and so whose it is. */
  async finishLogin({ hostName, address }: Visitor, response: unknown): Promise<Passkey> {
    const domain = this.#domainOf(hostName);
    const given = authenticationJson.safeParse(response);
    if (!given.success) throw notAccepted(given.error);
    const passkey = await this.#store.findByCredential(given.data.id);
    if (!passkey) throw notAccepted();
    const login = { domain, boundTo: loginTo(domain, address) };
    const counter = await this.#verified(passkey, login, given.data);
    await this.#store.noteUse(passkey.id, counter, this.#parts.clock.nowMs());
    return passkey;
  }

  async isKept(id: number): Promise<boolean> {
    return (await this.#store.find(id)) !== undefined;
  }

  ofUser(userId: number): Promise<Passkey[]> {
    return this.#store.ofUser(userId);
  }

  countByUser(): Promise<Map<number, number>> {
    return this.#store.countByUser();
  }

  /** With an owner: somebody else's counts as not there. */
  async require(id: number, ownerId?: number): Promise<Passkey> {
    const passkey = await this.#store.find(id);
    if (!passkey || passkey.userId !== (ownerId ?? passkey.userId)) throw unknownPasskey();
    return passkey;
  }

  rename(id: number, name: string): Promise<void> {
    return this.#store.rename(id, name);
  }

  remove(id: number): Promise<void> {
    return this.#store.remove(id);
  }

  /** Says how many there were. */
  removeAllOf(userId: number): Promise<number> {
    return this.#store.removeAllOf(userId);
  }

  #domainOf(hostName: string): string {
    return passkeyDomain(hostName, this.#parts.fixedDomain());
  }

  async #madeCredential(principal: Principal, domain: string, response: unknown) {
    try {
      const given = registrationJson.parse(response);
      const { registrationInfo } = await (await webAuthn()).verifyRegistrationResponse({
        response: given,
        expectedChallenge: (value) =>
          this.#challenges.take(value, registrationOf(principal, domain)),
        expectedOrigin: pageOriginIn(domain, given.response.clientDataJSON),
        expectedRPID: domain,
        supportedAlgorithmIDs,
      });
      if (!registrationInfo) throw new Error("The attestation does not hold.");
      const { credential, credentialBackedUp } = registrationInfo;
      return {
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: credential.transports ?? [],
        isSynced: credentialBackedUp,
      };
    } catch (error) {
      throw notMade(error);
    }
  }

  /** Gives the passkey's counter. */
  async #verified(
    passkey: Passkey,
    { domain, boundTo }: { readonly domain: string; readonly boundTo: string },
    response: AuthenticationJson,
  ): Promise<number> {
    try {
      const { verified, authenticationInfo } = await (
        await webAuthn()
      ).verifyAuthenticationResponse({
        response,
        expectedChallenge: (value) => this.#challenges.take(value, boundTo),
        expectedOrigin: pageOriginIn(domain, response.response.clientDataJSON),
        expectedRPID: domain,
        credential: {
          id: passkey.credentialId,
          publicKey: passkey.publicKey,
          counter: passkey.counter,
        },
      });
      if (!verified) throw new Error("The signature does not hold.");
      return authenticationInfo.newCounter;
    } catch (error) {
      throw notAccepted(error);
    }
  }
}

const registrationOf = ({ sessionId }: Principal, domain: string) =>
  `registration at ${domain} by session ${sessionId}`;

const loginTo = (domain: string, address: string) => `login to ${domain} from ${address}`;

const notAccepted = (cause?: unknown) =>
  new Unauthorized(
    "passkey-not-accepted",
    {
      zh: "通行密钥验证失败或已超时，请重试，或使用密码登录。",
      en: "Passkey sign-in failed or timed out. Try again, or use your password.",
    },
    { cause },
  );

const notMade = (cause: unknown) =>
  new BadRequest(
    "passkey-not-made",
    {
      zh: "通行密钥创建失败或已超时，请重试。",
      en: "The passkey could not be created, or it timed out. Try again.",
    },
    { cause },
  );

const alreadyKept = () =>
  new Conflict("passkey-already-kept", {
    zh: "该通行密钥已添加。",
    en: "This passkey was already added.",
  });

const tooMany = () =>
  new Conflict("too-many-passkeys", {
    zh: `每个用户最多可添加 ${maxPerUser} 个通行密钥，请先删除不再使用的。`,
    en: `A user can have at most ${maxPerUser} passkeys. Delete one that is no longer used.`,
  });

const unknownPasskey = () =>
  new NotFound("unknown-passkey", {
    zh: "通行密钥不存在，可能已被删除，请刷新列表。",
    en: "The passkey does not exist and may have been deleted. Refresh the list.",
  });
