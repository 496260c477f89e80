import { ListeningSession } from "@tessera/engine/listening";
import { type GbVersion, parseGbVersion } from "@tessera/protocols/gb28181";
import type { SipPeer } from "@tessera/protocols/sip";

/** One registration of a device, from its first REGISTER until it is gone. */
export class DeviceSession extends ListeningSession<SipPeer> {
  version: GbVersion;
  callId: string;
  cseq: number;
  /** By the clock on the wall; 0: none yet. */
  lastKeepaliveAtMs = 0;
  health: DeviceHealth | undefined;

  constructor(registration: Registration, nowMs: number) {
    super({ ...registration, cameAtMs: nowMs });
    this.version = parseGbVersion(registration.version);
    this.callId = registration.callId;
    this.cseq = registration.cseq;
  }

  /** For requests to the device or one of its channels. */
  targetOf(id: string): string {
    const { host, port } = this.peer;
    return `${id}@${host.includes(":") ? `[${host}]` : host}:${port}`;
  }

  /** It has registered again. */
  renew({ version, callId, cseq }: Registration): void {
    this.version = parseGbVersion(version);
    this.callId = callId;
    this.cseq = cseq;
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
  readonly transport: "UDP" | "TCP" | "TLS";
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
