import type { Clock, Logger } from "@tessera/base";
import type { ChannelRef, DeviceCatalog, Place } from "@tessera/engine";
import type { Events, PlayTickets, Rights, Settings } from "@tessera/platform/server";
import type { ShareLinks } from "./share-links.ts";
import type { Visitors } from "./visitors.ts";

export interface SharingDeps {
  readonly links: ShareLinks;
  readonly visitors: Visitors;
  readonly settings: Pick<Settings, "get" | "change">;
  readonly catalog: Pick<DeviceCatalog, "channel">;
  readonly rights: Pick<Rights, "require" | "judge">;
  readonly tickets: Pick<PlayTickets, "issue">;
  /** Where a stream is played by a protocol, for whoever has a token. */
  readonly addressOf: (
    protocol: string,
    request: {
      readonly place: Place;
      readonly token: string;
      readonly hostName: string;
      readonly isTranscoded: boolean;
    },
  ) => string;
  /** How many watch by this session now. */
  readonly viewersOf: (sessionId: number) => number;
  /** Throws what to tell the caller when one more cannot be had. */
  readonly requireTranscoder: (place: Place) => void;
  readonly hasSubStream: (channel: ChannelRef) => boolean;
  readonly events: Events;
  readonly clock: Clock;
  readonly log: Logger;
}
