import { type Clock, ExpectedError, type Logger, type Text } from "@tessera/base";
import type { DeviceIntake } from "@tessera/engine";
import { SourceLimits } from "@tessera/engine/listening";
import {
  Nonces,
  type NonceVerdict,
  parseAuthorization,
  verify,
  writeChallenge,
} from "@tessera/protocols/digest";
import {
  domainOf,
  isStandardId,
  isUsableId,
  versionHeader,
  writeSipDate,
} from "@tessera/protocols/gb28181";
import { type IncomingRequest, parseSipAddress } from "@tessera/protocols/sip";
import type { AccessLists } from "../access-lists.ts";
import { gbConnection } from "../gb-connection.ts";
import type { GbSettings } from "../gb-settings.ts";
import type { DeviceSessions } from "../sessions/device-sessions.ts";

export interface RegistrarParts {
  readonly settings: () => GbSettings;
  readonly lists: AccessLists;
  readonly intake: DeviceIntake;
  readonly sessions: DeviceSessions;
  readonly clock: Clock;
  readonly log: Logger;
}

const usualExpirySeconds = 3600;
const leastExpirySeconds = 60;
const lockedSeconds = 60;

type Headers = (readonly [name: string, value: string])[];

/** Lets devices in: lists first, then the digest; whoever is new is added only after a right one. */
export class Registrar {
  readonly #parts: RegistrarParts;
  readonly #nonces: Nonces;
  readonly #limits: SourceLimits;

  constructor(parts: RegistrarParts) {
    this.#parts = parts;
    this.#nonces = new Nonces(parts.clock);
    this.#limits = new SourceLimits(parts.clock);
  }

  async take(request: IncomingRequest): Promise<void> {
    const deviceId = request.fromUser || request.toUser;
    const refusal = this.#refusalBefore(deviceId, request);
    if (refusal) return request.respond(403, { reason: refusal });
    if (this.#limits.isLocked(request.peer.host, deviceId))
      return request.respond(403, { reason: "Too many wrong passwords, wait a minute" });
    const { redirectTo } = this.#parts.settings();
    if (redirectTo) return this.#redirect(request, redirectTo);
    if (this.#isRefresh(deviceId, request)) return this.#letIn(deviceId, request);
    const claim = this.#claimOf(request);
    if (!claim) return this.#challenge(request);
    const use = { host: request.peer.host, row: request.callId, ...countsOf(request, claim) };
    const verdict = this.#nonces.judge(claim.nonce, use);
    if (verdict !== "good") return this.#challenge(request, verdict);
    const password = this.#passwordOf(deviceId);
    const expected = { userName: claim.userName, realm: claim.realm, password, method: "REGISTER" };
    if (password === "" || !verify(claim, expected)) {
      this.#limits.noteWrong(request.peer.host, deviceId);
      const reason = password === "" ? "No SIP password is set on the server" : "Wrong password";
      return request.respond(403, { reason });
    }
    this.#nonces.noteUse(claim.nonce, use);
    this.#limits.noteRight(request.peer.host, deviceId);
    await this.#letIn(deviceId, request);
  }

  /** Before anybody is asked for a password; undefined: none. */
  #refusalBefore(deviceId: string, { peer }: IncomingRequest): string | undefined {
    const { strictIds, allowsUnknown, whiteListOnly } = this.#parts.settings();
    if (!isUsableId(deviceId)) return "The id cannot be used";
    if (strictIds && !isStandardId(deviceId)) return "The id must have 20 digits";
    const verdict = this.#parts.lists.judge(deviceId, peer.host);
    if (verdict === "denied") return "On the black list, or not on the white list";
    if (verdict === "unlisted" && whiteListOnly) return "Not on the white list";
    const known = this.#parts.intake.find(deviceId);
    if (known && !known.isEnabled) return "The device is disabled on the server";
    if (!known && verdict === "unlisted" && !allowsUnknown) return "Unknown device";
    return undefined;
  }

  #redirect(request: IncomingRequest, redirectTo: string): void {
    const { serial, registerExpirySeconds } = this.#parts.settings();
    request.respond(302, {
      headers: [
        ["Contact", `<sip:${serial}@${redirectTo}>`],
        ["Expires", String(registerExpirySeconds)],
      ],
    });
  }

  /** Many devices refresh without proof: whoever knows the Call-ID from where it was accepted is the same. */
  #isRefresh(deviceId: string, request: IncomingRequest): boolean {
    const session = this.#parts.sessions.find(deviceId);
    if (!session || request.headers.get("Authorization") !== undefined) return false;
    const { transport, host, port } = request.peer;
    return (
      session.callId === request.callId &&
      session.peer.transport === transport &&
      session.peer.host === host &&
      session.peer.port === port &&
      cseqOf(request) > session.cseq
    );
  }

  #claimOf(request: IncomingRequest) {
    const header = request.headers.get("Authorization");
    const claim = header === undefined ? undefined : parseAuthorization(header);
    return claim?.scheme === "digest" ? claim : undefined;
  }

  #challenge(request: IncomingRequest, fault?: Exclude<NonceVerdict, "good">): void {
    if (!this.#limits.mayAsk(request.peer.host)) {
      const headers: Headers = [["Retry-After", String(lockedSeconds)]];
      return request.respond(503, { headers, reason: "Too many requests from this address" });
    }
    const { serial, realm, offersQop } = this.#parts.settings();
    const challenge = writeChallenge({
      realm: realm || domainOf(serial),
      nonce: this.#nonces.make(request.peer.host),
      hash: "MD5",
      hasQop: offersQop,
      isStale: fault === "stale" || fault === "replayed",
    });
    request.respond(401, {
      headers: [["WWW-Authenticate", challenge]],
      ...(fault && { reason: `Unauthorized (nonce ${fault})` }),
    });
  }

  #passwordOf(deviceId: string): string {
    const { intake, lists, settings } = this.#parts;
    const known = gbConnection.safeParse(intake.find(deviceId)?.connection ?? {});
    const own = known.success ? known.data.password : "";
    return own || lists.passwordOf(deviceId) || settings().sipPassword;
  }

  async #letIn(deviceId: string, request: IncomingRequest): Promise<void> {
    const { intake, sessions, settings, log } = this.#parts;
    const asked = expiryOf(request);
    if (asked === 0) {
      sessions.end(deviceId, unregisteredText);
      return request.respond(200, { headers: this.#accepted(request, 0) });
    }
    const version = request.headers.get(versionHeader)?.trim().slice(0, 10);
    const connection = { deviceId, ...(version ? { version } : {}) };
    try {
      await intake.welcome({ deviceId, connection });
    } catch (error) {
      if (!(error instanceof ExpectedError)) {
        log.error({ error, device: deviceId }, "a device that registered could not be stored");
        return request.respond(500, { reason: "The device could not be stored" });
      }
      return request.respond(403, { reason: error.text.en });
    }
    const most = Math.max(leastExpirySeconds, settings().registerExpirySeconds);
    const expirySeconds = Math.min(most, Math.max(leastExpirySeconds, asked));
    const { peer, callId } = request;
    // First the answer: what is asked of the device comes after it.
    request.respond(200, { headers: this.#accepted(request, expirySeconds) });
    sessions.register({ deviceId, peer, version, callId, cseq: cseqOf(request), expirySeconds });
  }

  #accepted(request: IncomingRequest, expirySeconds: number): Headers {
    const { sendsDate, zoneMinutes } = this.#parts.settings();
    const headers: Headers = request.headers
      .all("Contact")
      .slice(0, 5)
      .map((contact) => ["Contact", contact] as const);
    headers.push(["Expires", String(expirySeconds)]);
    if (sendsDate) headers.push(["Date", writeSipDate(this.#parts.clock.nowMs(), zoneMinutes)]);
    headers.push([versionHeader, "3.0"]);
    return headers;
  }
}

const cseqOf = ({ headers }: IncomingRequest): number =>
  Number.parseInt(headers.get("CSeq") ?? "0", 10) || 0;

const countsOf = (
  request: IncomingRequest,
  claim: { readonly hasQop: boolean; readonly nonceCount: string },
) => ({
  number: cseqOf(request),
  count: claim.hasQop ? Number.parseInt(claim.nonceCount, 16) || 0 : 0,
});

/** Of the header, else of Contact, else the usual; `Contact: *` with 0 is an end too. */
function expiryOf({ headers }: IncomingRequest): number {
  const contact = headers.get("Contact");
  const inContact = contact && parseSipAddress(contact)?.parameters.get("expires");
  // A device leaves by either of the two.
  const told = [headers.get("Expires"), inContact].flatMap((text) =>
    text && /^\s*\d{1,9}\s*$/.test(text) ? [Number(text)] : [],
  );
  if (told.includes(0)) return 0;
  return told[0] ?? usualExpirySeconds;
}

const unregisteredText: Text = {
  zh: "设备已主动注销",
  en: "The device has unregistered itself.",
};
