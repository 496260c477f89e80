import type { Clock } from "@tessera/base";
import { Authenticator } from "../digest/index.ts";
import type { CertificatePin } from "../sockets/index.ts";
import type { Xml, XmlNode } from "../xml/index.ts";
import { textOfBody } from "./body-text.ts";
import { exchange, type HttpAnswer } from "./http-exchange.ts";
import { OnvifError } from "./onvif-error.ts";
import { RequestGate } from "./request-gate.ts";
import { readEnvelope, writeEnvelope } from "./soap-envelope.ts";
import { securityHeader } from "./ws-security.ts";

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

export interface SoapRequest {
  readonly url: URL;
  readonly action: string;
  readonly headers?: readonly Xml[];
  readonly body: Xml;
  /** Not where the device must answer anyone. */
  readonly isAuthenticated?: boolean;
  /** Longer than usual where the device is asked to wait. */
  readonly timeoutMs?: number;
  readonly signal: AbortSignal;
}

export interface SoapClientOptions {
  readonly credentials?: Credentials | undefined;
  readonly pin?: CertificatePin | undefined;
  readonly clock: Clock;
  /** What the device's own clock shows. */
  readonly deviceNowMs: () => number;
}

const usualTimeoutMs = 5000;
const maxAnswerBytes = 4 * 1024 * 1024;
const maxRequestsAtOnce = 2;
/** The two hashes, and a new nonce for one of them. */
const maxTries = 4;

/**
 * Asks one device. A name token is sent first; a device that answers with a challenge of HTTP gets
 * that answered and no token any more, since some refuse both together.
 */
export class SoapClient {
  readonly #options: SoapClientOptions;
  readonly #gate = new RequestGate(maxRequestsAtOnce);
  readonly #authenticator: Authenticator;
  /** Counts the challenges taken up: an answer to what was sent before the last tells nothing new. */
  #challenges = 0;

  constructor(options: SoapClientOptions) {
    this.#options = options;
    // Basic would show the password to everyone on the way.
    this.#authenticator = new Authenticator(options.credentials, { allowsBasic: false });
  }

  get offersDigest(): boolean {
    return this.#authenticator.offersDigest;
  }

  /** The element in the body of the answer. Throws OnvifError, or the signal's reason. */
  call(request: SoapRequest): Promise<XmlNode> {
    return this.#options.credentials && request.isAuthenticated !== false
      ? this.#gate.pass(request.signal, () => this.#askWithProof(request))
      : this.#gate.pass(request.signal, async () => contentOf(await this.#post(request, [], {})));
  }

  async #askWithProof(request: SoapRequest): Promise<XmlNode> {
    for (let tries = 0; tries < maxTries; tries++) {
      const challenges = this.#challenges;
      const answer = await this.#post(request, this.#token(), this.#authorization(request.url));
      if (answer.status !== 401) {
        if (challenges > 0) this.#authenticator.accept();
        return contentOf(answer);
      }
      if (challenges !== this.#challenges) continue;
      if (!this.#authenticator.challenge(answer.challenges)) break;
      this.#challenges++;
    }
    throw new OnvifError("unauthorized", { status: 401 });
  }

  #token(): readonly Xml[] {
    const { credentials, deviceNowMs } = this.#options;
    if (!credentials || this.#challenges > 0) return [];
    return [securityHeader({ ...credentials, createdAtMs: deviceNowMs() })];
  }

  #authorization({ pathname, search }: URL): Readonly<Record<string, string>> {
    const authorization = this.#authenticator.authorization("POST", pathname + search);
    return authorization === undefined ? {} : { authorization };
  }

  #post(
    { url, action, headers = [], body, timeoutMs = usualTimeoutMs, signal }: SoapRequest,
    proof: readonly Xml[],
    authorization: Readonly<Record<string, string>>,
  ): Promise<HttpAnswer> {
    const envelope = writeEnvelope([...headers, ...proof], body);
    return exchange({
      method: "POST",
      url,
      headers: {
        "content-type": `application/soap+xml; charset=utf-8; action="${action}"`,
        "content-length": String(Buffer.byteLength(envelope)),
        ...authorization,
      },
      body: envelope,
      timeoutMs,
      maxBytes: maxAnswerBytes,
      pin: this.#options.pin,
      clock: this.#options.clock,
      signal,
    });
  }
}

/** Devices send faults with any status, so the body is read first. */
function contentOf({ status, body }: HttpAnswer): XmlNode {
  if (status === 401) throw new OnvifError("unauthorized", { status });
  try {
    return readEnvelope(textOfBody(body), status);
  } catch (error) {
    if (!(error instanceof OnvifError) || error.fault !== "not-onvif") throw error;
    throw new OnvifError(faultOfStatus(status), { status, cause: error });
  }
}

function faultOfStatus(status: number): OnvifError["fault"] {
  if (status === 403) return "unauthorized";
  if (status === 404 || status === 405) return "not-found";
  return status >= 500 ? "failed-request" : "not-onvif";
}
