import type { Backoff, Text } from "@tessera/base";
import type { ShownCertificate } from "./certificate-refused.ts";
import type { ChannelRecord } from "./channel-registry.ts";
import { faultOf } from "./usable-connection.ts";

export type Presence =
  | { readonly status: "unknown" }
  | { readonly status: "online"; readonly lastSeenAtMs: number }
  | {
      readonly status: "offline";
      readonly reason: Text;
      readonly lastSeenAtMs?: number | undefined;
    };

/** A channel and whether it is there. */
export interface Watched {
  record: ChannelRecord;
  presence: Presence;
  readonly site: Site;
}

/** What one look tells about: a channel, or all of a device that are there or gone together. */
export interface Site {
  readonly key: string;
  readonly deviceId: string;
  readonly members: Set<Watched>;
  /** Goes up whenever a member changes. */
  version: number;
  /** Failed looks in a row; one is not enough to call a camera gone. */
  failures: number;
  isChecking: boolean;
  /** Waits between looks at a device that does not let us in: cameras lock accounts. */
  readonly afterRefusal: Backoff;
  isRefused: boolean;
  /** Shown at the last look, and not the one that is trusted. */
  refusedCertificate: ShownCertificate | undefined;
  cancelNext: () => void;
}

/** A look has failed, and not all of its members are called gone yet. */
export function isDoubtful({ members, failures }: Site): boolean {
  if (failures === 0) return false;
  for (const { presence } of members) if (presence.status !== "offline") return true;
  return false;
}

export function canBeAsked({ members }: Site): boolean {
  for (const { record } of members) if (!hindranceOf(record)) return true;
  return false;
}

/** Why nobody need look. */
export const hindranceOf = ({ isEnabled, connection }: ChannelRecord): Text | undefined =>
  isEnabled ? faultOf(connection) : disabledText;

const disabledText: Text = { zh: "设备未启用", en: "The device is not enabled" };
