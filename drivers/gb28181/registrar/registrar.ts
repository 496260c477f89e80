import { randomUUID } from "node:crypto";
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
import { type IncomingRequest, parseSipAddress, type SipPeer } from "@tessera/protocols/sip";
import type { AccessLists } from "../access-lists.ts";
import { gbConnection } from "../gb-connection.ts";
import type { GbSettings } from "../gb-settings.ts";
import type { DeviceSessions } from "../sessions/device-sessions.ts";
import type { WaitingRoom } from "../waiting-room.ts";
import { OwnNames } from "./own-names.ts";
import { QopOffers } from "./qop-offers.ts";

export interface RegistrarParts {
  readonly settings: () => GbSettings;
  readonly lists: AccessLists;
  readonly waiting: WaitingRoom;
  readonly intake: DeviceIntake;
  readonly sessions: DeviceSessions;
  /** A device that is here has registered from somewhere else, with the right password. */
  readonly onElsewhere: (elsewhere: Elsewhere) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface Elsewhere {
  readonly deviceId: string;
  /** Where it is. */
  readonly here: SipPeer;
  readonly there: SipPeer;
  /** The new one has taken its place. */
  readonly isTaken: boolean;
}

const usualExpirySeconds = 3600;
const leastExpirySeconds = 60;
const lockedSeconds = 60;
const maxUserAgent = 100;

type Headers = (readonly [name: string, value: string])[];
type Claim = Extract<ReturnType<typeof parseAuthorization>, { readonly scheme: "digest" }>;

/**
 * Lets devices in: the digest first, then all else. Whoever has proved nothing learns nothing: everybody is challenged,
 * and every refusal reads the same. Why is in the trace.
 */
export class Registrar {
  readonly #parts: RegistrarParts;
  readonly #nonces: Nonces;
  readonly #limits: SourceLimits;
  readonly #names: OwnNames;
  readonly #qop = new QopOffers();

  constructor(parts: RegistrarParts) {
    this.#parts = parts;
    this.#nonces = new Nonces(parts.clock);
    this.#limits = new SourceLimits(parts.clock);
    this.#names = new OwnNames(parts);
  }

  async take(request: IncomingRequest): Promise<void> {
    const { host } = request.peer;
    const deviceId = request.fromUser || request.toUser;
    if (!isUsableId(deviceId)) return refuse(request, "the id cannot be used");
    if (this.#isRefresh(deviceId, request)) return this.#admit(deviceId, request);
    if (this.#limits.isLocked(host, deviceId)) return refuse(request, "too many wrong passwords");
    const { redirectTo } = this.#parts.settings();
    if (redirectTo) return this.#redirect(request, redirectTo);
    const claim = claimOf(request);
    if (!claim) return this.#challenge(deviceId, request);
    const fault = await this.#faultOf(deviceId, claim);
    // From here on nothing else happens before the use of the nonce is noted.
    const use = { host, count: claim.hasQop ? Number.parseInt(claim.nonceCount, 16) || 0 : 0 };
    const verdict = this.#nonces.judge(claim.nonce, use);
    if (verdict !== "good") return this.#challenge(deviceId, request, verdict);
    if (fault) {
      this.#limits.noteWrong(host, deviceId);
      return refuse(request, fault);
    }
    this.#nonces.noteUse(claim.nonce, use);
    this.#limits.noteRight(host, deviceId);
    this.#qop.noteRight(`${host} ${deviceId}`, claim);
    await this.#admit(deviceId, request);
  }

  /** What is wrong with the proof. Everything is looked at, so that the time tells nothing. */
  async #faultOf(deviceId: string, claim: Claim): Promise<string | undefined> {
    const { userName, realm, uri } = claim;
    const { password, authUser } = this.#secretOf(deviceId);
    const expected = { userName, realm, password: password || randomUUID(), method: "REGISTER" };
    const isProved = verify(claim, expected);
    const isOurs = await this.#names.hasUri(uri, deviceId);
    if (userName !== (authUser || deviceId))
      return `signs in as ${cut(userName)}, which is not its user name`;
    if (!this.#names.hasRealm(realm)) return `signs in to another domain: ${cut(realm)}`;
    if (!isOurs) return `signs in to another server: ${cut(uri)}`;
    if (isProved) return undefined;
    return password === "" ? "no SIP password is set on the server" : "wrong password";
  }

  /** It is the one that it says to be. */
  async #admit(deviceId: string, request: IncomingRequest): Promise<void> {
    const refusal = this.#refusalOf(deviceId, request);
    if (refusal) return refuse(request, refusal);
    const { sessions, settings, onElsewhere, waiting } = this.#parts;
    const live = sessions.find(deviceId);
    if (live && live.peer.host !== request.peer.host) {
      const { takeover } = settings();
      const isTaken =
        takeover === "always" || (takeover === "own" && this.#secretOf(deviceId).isOwn);
      onElsewhere({ deviceId, here: live.peer, there: request.peer, isTaken });
      if (!isTaken) return refuse(request, `it is here already, from ${live.peer.host}`);
    }
    await this.#letIn(deviceId, request);
    waiting.leave(deviceId);
  }

  /** Why a device that has proved itself is not let in all the same; undefined: it is. */
  #refusalOf(deviceId: string, request: IncomingRequest): string | undefined {
    const { strictIds, whiteListOnly } = this.#parts.settings();
    if (strictIds && !isStandardId(deviceId)) return "the id must have 20 digits";
    const verdict = this.#parts.lists.judge(deviceId, request.peer.host);
    if (verdict === "denied") return "on the black list, or not on the white list";
    if (verdict === "unlisted" && whiteListOnly) return "not on the white list";
    const known = this.#parts.intake.find(deviceId);
    if (known) return known.isEnabled ? undefined : "the device is disabled";
    return verdict === "allowed" ? undefined : this.#refusalOfUnknown(deviceId, request);
  }

  #refusalOfUnknown(deviceId: string, { peer, headers }: IncomingRequest): string | undefined {
    const { settings, waiting } = this.#parts;
    const { unknownDevices } = settings();
    if (unknownDevices === "accept") return undefined;
    if (unknownDevices === "refuse") return "unknown device";
    if (waiting.isLetIn(deviceId)) return undefined;
    const userAgent = (headers.get("User-Agent") ?? "").slice(0, maxUserAgent);
    waiting.note({ deviceId, peer, userAgent });
    return "unknown device: it waits to be let in";
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

  /**
   * Many devices refresh without proof: whoever knows the Call-ID from where it was accepted is the same. Over UDP an
   * address can be forged, so nobody leaves that way.
   */
  #isRefresh(deviceId: string, request: IncomingRequest): boolean {
    const session = this.#parts.sessions.find(deviceId);
    if (!session || request.headers.get("Authorization") !== undefined) return false;
    if (request.peer.transport === "UDP" && expiryOf(request) === 0) return false;
    const { transport, host, port } = request.peer;
    return (
      session.callId === request.callId &&
      session.peer.transport === transport &&
      session.peer.host === host &&
      session.peer.port === port &&
      cseqOf(request) > session.cseq
    );
  }

  #challenge(
    deviceId: string,
    request: IncomingRequest,
    fault?: Exclude<NonceVerdict, "good">,
  ): void {
    const { host } = request.peer;
    if (!this.#limits.mayAsk(host)) {
      const headers: Headers = [["Retry-After", String(lockedSeconds)]];
      return request.respond(503, { headers, reason: "Too many requests from this address" });
    }
    const { serial, realm, offersQop, offersSm3 } = this.#parts.settings();
    const challenge = {
      realm: realm || domainOf(serial),
      nonce: this.#nonces.make(host),
      hasQop: offersQop && this.#qop.isDue(`${host} ${deviceId}`),
      isStale: fault === "stale" || fault === "replayed",
    };
    const hashes = offersSm3 ? (["SM3", "MD5"] as const) : (["MD5"] as const);
    request.respond(401, {
      headers: hashes.map((hash) => ["WWW-Authenticate", writeChallenge({ ...challenge, hash })]),
      ...(fault && { note: `nonce ${fault}` }),
    });
  }

  #secretOf(deviceId: string) {
    const { intake, lists, settings } = this.#parts;
    const known = gbConnection.safeParse(intake.find(deviceId)?.connection ?? {});
    const { password: own = "", authUser = "" } = known.data ?? {};
    const password = own || lists.passwordOf(deviceId) || settings().sipPassword;
    return { password, authUser, isOwn: own !== "" };
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
      return refuse(request, error.text.en);
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

function claimOf({ headers }: IncomingRequest): Claim | undefined {
  const header = headers.get("Authorization");
  const claim = header === undefined ? undefined : parseAuthorization(header);
  return claim?.scheme === "digest" ? claim : undefined;
}

/** The same for everybody and everything. */
const refuse = (request: IncomingRequest, note: string): void =>
  request.respond(403, { note: `not let in: ${note}` });

const cut = (text: string): string => text.slice(0, 100);

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
  en: "The device has unregistered.",
};
