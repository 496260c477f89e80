import { type Clock, ExpectedError, type Logger, type Text } from "@tessera/base";
import type { DeviceIntake } from "@tessera/engine";
import {
  notRegistered,
  type Registration,
  readRegistration,
  registrationAccepted,
} from "@tessera/protocols/ehome";
import type { EhomeSettings } from "./ehome-settings.ts";
import { RegistrationPaces } from "./registration-paces.ts";
import { EhomeSession } from "./sessions/ehome-session.ts";
import type { EhomeSessions } from "./sessions/ehome-sessions.ts";
import type { EhomePeer } from "./signalling/ehome-peer.ts";
import type { Received } from "./signalling/received.ts";
import type { WaitingRoom } from "./waiting-room.ts";

interface RegistrarParts {
  readonly settings: () => EhomeSettings;
  readonly waiting: WaitingRoom;
  readonly intake: DeviceIntake;
  readonly sessions: EhomeSessions;
  /** By which a device reaches us. */
  readonly ownHost: (peer: EhomePeer) => Promise<string>;
  readonly alarmPort: () => number;
  readonly clock: Clock;
  /** It comes too often and is not answered for a while. */
  readonly onTooOften: (request: Received, note: Text) => void;
  readonly log: Logger;
}

const idPattern = /^[A-Za-z0-9_-]{1,64}$/;
/** Who has been silent for so many heartbeats may have moved: it is let in from elsewhere. */
const missedBeforeMove = 2;

/** Decides who gets in. EHome 2.x has no password: a device is known by its id, and by where it came from first. */
export class Registrar {
  readonly #parts: RegistrarParts;
  /** Those that are being written down; devices ask again meanwhile. */
  readonly #coming = new Set<string>();
  readonly #paces: RegistrationPaces;

  constructor(parts: RegistrarParts) {
    this.#parts = parts;
    this.#paces = new RegistrationPaces(parts.clock);
  }

  async take(request: Received): Promise<void> {
    const registration = readRegistration(request.message.params);
    const { deviceId } = registration;
    if (this.#coming.has(deviceId)) return;
    const refusal = this.#refusalOf(registration, request);
    if (refusal) return this.#refuse(request, refusal);
    const pace = this.#paces.judge(deviceId);
    if (pace === "named") this.#parts.onTooOften(request, tooOftenText);
    if (pace !== "may") return;
    this.#coming.add(deviceId);
    try {
      await this.#letIn(registration, request);
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      this.#parts.log.info({ device: deviceId, reason: error.message }, "a device was not let in");
      this.#refuse(request, error.text);
    } finally {
      this.#coming.delete(deviceId);
    }
  }

  #refusalOf(registration: Registration, { peer, message }: Received): Text | undefined {
    const { intake, waiting, settings, sessions } = this.#parts;
    const { deviceId, firmware } = registration;
    if (!idPattern.test(deviceId)) return badIdText;
    const known = intake.find(deviceId);
    if (known && !known.isEnabled) return disabledText;
    const session = sessions.find(deviceId);
    if (session && session.peer.host !== peer.host && !this.#isSilent(session))
      return elsewhereText(session.peer.host);
    if (known || waiting.isLetIn(deviceId)) return undefined;
    const { unknownDevices } = settings();
    if (waiting.isRefused(deviceId)) return turnedAwayText;
    if (unknownDevices === "accept") return undefined;
    if (unknownDevices === "refuse") return unknownText;
    waiting.note({ deviceId, peer, version: message.version, firmware });
    return waitsText;
  }

  async #letIn(registration: Registration, request: Received): Promise<void> {
    const { intake, waiting, sessions, settings, ownHost, alarmPort, clock, log } = this.#parts;
    const { message, peer } = request;
    const { deviceId, firmware } = registration;
    await intake.welcome({
      deviceId,
      ...(firmware && { firmware: firmware.slice(0, 100) }),
      connection: { deviceId },
    });
    waiting.leave(deviceId);
    const host = await ownHost(peer);
    const known = sessions.find(deviceId);
    const isSame = known?.peer.host === peer.host;
    const session = isSame ? known : new EhomeSession({ deviceId, peer, clock });
    // A device that was started anew counts from its beginning too, but not within seconds, or by another connection.
    const isRepeated = isSame && sessions.isAt(session, peer) && session.heard.has(message);
    if (!isRepeated) session.heard.clear();
    session.heard.note(message);
    session.version = message.version;
    session.firmware = firmware;
    // Before it is asked anything: it knows that it was let in.
    const { keepaliveSeconds } = settings();
    request.answer(
      registrationAccepted(message, { keepaliveSeconds, host, alarmPort: alarmPort() }),
    );
    sessions.enter(session, { peer, isAnew: isSame && !isRepeated });
    if (!isSame) log.info({ device: deviceId, host: peer.host }, "an EHome device has registered");
  }

  #isSilent(session: EhomeSession): boolean {
    const { clock, settings } = this.#parts;
    const silentMs = clock.monotonicMs() - session.heardMs;
    return silentMs > settings().keepaliveSeconds * 1000 * missedBeforeMove;
  }

  #refuse(request: Received, note: Text): void {
    request.answer(notRegistered(request.message), { note, isError: true });
  }
}

const badIdText: Text = {
  zh: "设备 ID 无效：只能包含字母、数字、- 和 _，请在设备上更改",
  en: "The device ID is not valid: only letters, digits, - and _. Change it on the device.",
};
const disabledText: Text = {
  zh: "该设备已停用，请先在设备列表中启用",
  en: "The device is disabled. Enable it in the device list.",
};
const turnedAwayText: Text = {
  zh: "该设备已被拒绝，可在“等待批准”中改为批准",
  en: "The device was rejected. Approve it on the waiting page to let it in.",
};
const unknownText: Text = {
  zh: "未知设备，按设置拒绝：请先添加该设备 ID",
  en: "Unknown device, refused by the settings. Add its device ID first.",
};
const waitsText: Text = {
  zh: "未知设备，等待批准",
  en: "Unknown device, waiting for approval.",
};
const tooOftenText: Text = {
  zh: "设备反复注册，暂不应答：请检查设备是否反复重启、网络是否稳定，或两台设备使用了同一 ID",
  en: "The device registers again and again and is not answered for a while. Check whether it restarts, whether its network is stable, or whether two devices have the same ID.",
};
const elsewhereText = (host: string): Text => ({
  zh: `该设备 ID 已从 ${host} 在线：两台设备可能使用了同一 ID，请检查`,
  en: `A device with this ID is online from ${host}. Check whether two devices have the same ID.`,
});
