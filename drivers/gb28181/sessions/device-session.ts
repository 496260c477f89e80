import { Offline, type Text } from "@tessera/base";
import { type GbVersion, parseGbVersion } from "@tessera/protocols/gb28181";
import type { SipPeer } from "@tessera/protocols/sip";

/** One registration of a device, from its first REGISTER until it is gone. */
export class DeviceSession {
  readonly deviceId: string;
  version: GbVersion;
  readonly registeredAtMs: number;
  peer: SipPeer;
  callId: string;
  cseq: number;
  /** By the clock that never steps back. */
  expiresMs: number;
  heardMs: number;
  /** By the clock on the wall; 0: none yet. */
  expiresAtMs: number;
  lastKeepaliveAtMs = 0;
  /** As the device has it; 0: not told. */
  keepaliveMs = 0;
  health: DeviceHealth | undefined;
  readonly #ending = new AbortController();
  #reason: Text | undefined;

  constructor(registration: Registration, nowMs: number) {
    this.deviceId = registration.deviceId;
    this.version = parseGbVersion(registration.version);
    this.registeredAtMs = nowMs;
    this.peer = registration.peer;
    this.callId = registration.callId;
    this.cseq = registration.cseq;
    this.expiresMs = 0;
    this.expiresAtMs = 0;
    this.heardMs = 0;
  }

  /** Aborts when it is over. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Why nothing reaches it any more, for who was speaking to it. */
  gone(): Offline {
    return new Offline("gb-not-registered", this.#reason ?? goneText);
  }

  /** For requests to the device or one of its channels. */
  targetOf(id: string): string {
    const { host, port } = this.peer;
    return `${id}@${host.includes(":") ? `[${host}]` : host}:${port}`;
  }

  finish(reason: Text): void {
    this.#reason ??= reason;
    this.#ending.abort();
  }
}

/** As the device tells when it is asked. */
export interface DeviceHealth {
  readonly isOk: boolean;
  /** Why it is not; empty if it does not say. */
  readonly reason: string;
  /** Its clock minus ours; undefined if it tells no time. */
  readonly clockSkewMs: number | undefined;
}

const goneText: Text = { zh: "设备已离线", en: "The device is offline." };

export interface Registration {
  readonly deviceId: string;
  readonly peer: SipPeer;
  /** Header X-GB-Ver. */
  readonly version: string | undefined;
  readonly callId: string;
  readonly cseq: number;
  readonly expirySeconds: number;
}

/** What an administrator sees of it. */
export interface GbSession {
  readonly deviceId: string;
  readonly transport: "UDP" | "TCP";
  readonly host: string;
  readonly port: number;
  readonly version: string;
  readonly registeredAtMs: number;
  readonly expiresAtMs: number;
  /** 0: none yet. */
  readonly lastKeepaliveAtMs: number;
  /** Cameras that it has told. */
  readonly channels: number;
  /** Undefined: it has not said. */
  readonly health: DeviceHealth | undefined;
}
