import type { Clock } from "@tessera/base";
import { ListeningSession, Pace } from "@tessera/engine/listening";
import type { EhomePeer } from "../signalling/ehome-peer.ts";
import { HeardRequests } from "./heard-requests.ts";

interface EhomeSessionParts {
  readonly deviceId: string;
  readonly peer: EhomePeer;
  readonly clock: Clock;
}

/** Kept positions come at once when the network is back. */
const usualPace = { burst: 1000, perSecond: 100 };

/** One stay of a device, from its first REGISTER until it is gone. */
export class EhomeSession extends ListeningSession<EhomePeer> {
  /** As the device says: 2.0, 4.0. */
  version = "";
  firmware = "";
  /** By the clock on the wall; 0: none yet. */
  lastKeepaliveAtMs = 0;
  /** By their numbers; empty until it has told. */
  channels: ReadonlyMap<number, { readonly isOnline: boolean }> = new Map();
  /** Of its newest position; 0: it has told none. */
  placedAtMs = 0;
  readonly heard: HeardRequests;
  /** How much is heard of it. */
  readonly pace: Pace;

  constructor({ deviceId, peer, clock }: EhomeSessionParts) {
    super({ deviceId, peer, cameAtMs: clock.nowMs() });
    this.pace = new Pace(clock, usualPace);
    this.heard = new HeardRequests(clock);
  }
}
