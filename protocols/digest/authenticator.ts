import { answerChallenge, type Credentials } from "./answer-challenge.ts";
import { type Challenge, parseChallenges } from "./challenge.ts";

interface AuthenticatorOptions {
  /** Basic shows the password to everyone on the way. */
  readonly allowsBasic?: boolean;
  /** Basic may follow where digest was offered and did not work. */
  readonly leavesDigest?: boolean;
}

/**
 * The client's side of a conversation under authentication: answers each request with the scheme
 * agreed on, falls to the next scheme when a device refuses one that it offered itself.
 */
export class Authenticator {
  readonly #credentials: Credentials | undefined;
  readonly #options: AuthenticatorOptions;
  readonly #refused = new Set<string>();
  #current: Challenge | undefined;
  #nonceCount = 0;
  #wasAccepted = false;
  #hasRetriedNonce = false;
  #offersDigest = false;
  #asksForBasic = false;

  constructor(credentials: Credentials | undefined, options: AuthenticatorOptions = {}) {
    this.#credentials = credentials;
    this.#options = options;
  }

  /** The other side has offered digest: it has no need of Basic. */
  get offersDigest(): boolean {
    return this.#offersDigest;
  }

  /** The other side wants the password as it is, by nothing else, and must not have it. */
  get asksForBasic(): boolean {
    return this.#asksForBasic;
  }

  /** The Authorization value for the next request, if one is due. */
  authorization(method: string, uri: string): string | undefined {
    if (!this.#current || !this.#credentials) return undefined;
    const nonceCount = ++this.#nonceCount;
    return answerChallenge(this.#current, this.#credentials, { method, uri, nonceCount });
  }

  /** The last request was let in. */
  accept(): void {
    this.#wasAccepted = this.#current !== undefined;
    this.#hasRetriedNonce = false;
  }

  /** The last request got 401 with these headers: says whether another try can help. */
  challenge(headers: readonly string[]): boolean {
    if (!this.#credentials) return false;
    const offered = this.#acceptable(parseChallenges(headers));
    if (this.#current) {
      const renewed = offered.find((challenge) => keyOf(challenge) === keyOf(this.#current));
      if (renewed && this.#deservesNewNonce(renewed)) {
        this.#hasRetriedNonce = true;
        return this.#use(renewed);
      }
      this.#refused.add(keyOf(this.#current));
    }
    const next = offered.find((challenge) => !this.#refused.has(keyOf(challenge)));
    return next !== undefined && this.#use(next);
  }

  /** Those that may be answered. */
  #acceptable(known: readonly Challenge[]): Challenge[] {
    this.#offersDigest ||= known.some(({ scheme }) => scheme === "digest");
    const { allowsBasic = true, leavesDigest = true } = this.#options;
    const mayBeBasic = allowsBasic && (leavesDigest || !this.#offersDigest);
    this.#asksForBasic =
      !mayBeBasic && known.length > 0 && known.every(({ scheme }) => scheme === "basic");
    return known.filter(({ scheme }) => scheme === "digest" || mayBeBasic);
  }

  /** A stale nonce, or a 401 after the scheme had been accepted: once more with the new nonce. */
  #deservesNewNonce(renewed: Challenge): boolean {
    if (this.#hasRetriedNonce || renewed.scheme === "basic") return false;
    return renewed.isStale || this.#wasAccepted;
  }

  #use(challenge: Challenge): true {
    this.#current = challenge;
    this.#nonceCount = 0;
    return true;
  }
}

function keyOf(challenge: Challenge | undefined): string {
  return challenge?.scheme === "digest" ? challenge.hash : "basic";
}
