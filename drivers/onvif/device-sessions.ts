import type { Clock } from "@tessera/base";
import { OnvifDevice } from "@tessera/protocols/onvif";
import { fingerprintsOf } from "@tessera/protocols/sockets";
import { deviceUrls } from "./device-address.ts";
import type { OnvifConnection } from "./onvif-connection.ts";

/** What is remembered of a device between requests; it can be forgotten at any time. */
export interface DeviceSession {
  readonly device: OnvifDevice;
  lastSnapshotAtMs: number | undefined;
  offersDigest: boolean;
  /** It refuses moves that say when they end. */
  isTimeoutRefused: boolean;
  /** It does not move on and on, only step by step. */
  isMovedBySteps: boolean;
  /** By profile: calls off the stop that follows a move whose own stop got lost. */
  readonly safetyStops: Map<string, () => void>;
}

const maxSessions = 20_000;

/** The devices that were asked last: how they let us in, what their clock shows. */
export class DeviceSessions {
  readonly #clock: Clock;
  readonly #sessions = new Map<string, DeviceSession>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  of(connection: OnvifConnection): DeviceSession {
    const key = keyOf(connection);
    const session = this.#sessions.get(key) ?? this.#begin(connection);
    this.#sessions.delete(key); // to the end: the one at the front was not asked for longest
    this.#sessions.set(key, session);
    for (const oldest of this.#sessions.keys()) {
      if (this.#sessions.size <= maxSessions) break;
      this.#sessions.delete(oldest);
    }
    return session;
  }

  /** With all that was remembered forgotten: the device may be another now. */
  renew(connection: OnvifConnection): DeviceSession {
    this.#sessions.delete(keyOf(connection));
    return this.of(connection);
  }

  #begin(connection: OnvifConnection): DeviceSession {
    const { address, port, foundUrl, userName, password, certificate } = connection;
    const device = new OnvifDevice({
      trusted: fingerprintsOf(certificate),
      urls: deviceUrls(address, port, foundUrl),
      credentials: userName === "" ? undefined : { userName, password },
      clock: this.#clock,
    });
    return {
      device,
      lastSnapshotAtMs: undefined,
      offersDigest: false,
      isTimeoutRefused: false,
      isMovedBySteps: false,
      safetyStops: new Map(),
    };
  }
}

function keyOf({ address, port, userName, password, certificate }: OnvifConnection): string {
  return JSON.stringify([address, port, userName, password, certificate]);
}
