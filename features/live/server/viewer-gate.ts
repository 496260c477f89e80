import { TooMany } from "@tessera/base";
import type { Place, Stream, StreamHub, ViewerGate, ViewerPass } from "@tessera/engine";
import type { PlayTickets, Principal, Rights } from "@tessera/platform/server";
import type { Viewers } from "./viewers.ts";

interface GateParts {
  readonly tickets: Pick<PlayTickets, "redeem">;
  readonly rights: Pick<Rights, "may">;
  readonly hub: Pick<StreamHub, "open">;
  readonly viewers: Viewers;
  /** Is told who begins to watch. */
  readonly onWatch: (watch: Watch) => void;
  /** Is told, with the same object, that they watch no longer. */
  readonly onLeave?: (watch: Watch) => void;
}

export interface Watch extends Place {
  readonly principal: Principal;
  readonly address: string;
}

/** A viewer who is there, and the stream as this process has it. */
export interface LiveEntry {
  readonly stream: Stream;
  readonly leave: () => void;
  /** The viewer stays, and needs the stream here no more. Idempotent. */
  readonly release: () => void;
}

export interface LivePass extends ViewerPass {
  /** Whether the viewer may be told the address of the device. */
  readonly knowsAddress: boolean;
  /** Throws if no more may watch by this link. */
  requireRoom(): void;
  enter(close: () => void): LiveEntry;
  enterElsewhere(close: () => void): () => void;
}

export interface LiveGate extends ViewerGate {
  admit(token: string | undefined, place: Place, address: string): Promise<LivePass | undefined>;
}

/** Lets viewers in, whatever output they come by, and remembers them until they leave. */
export function createViewerGate(parts: GateParts): LiveGate {
  const { tickets, rights, hub, viewers, onWatch, onLeave } = parts;
  return {
    async admit(token, place, address): Promise<LivePass | undefined> {
      const ticket = token ? await tickets.redeem(token, place) : undefined;
      if (!ticket) return undefined;
      const { principal, verb, of } = ticket;
      const { channel, flow } = place;
      const isFull = () => {
        const { maxViewers = 0 } = principal.only ?? {};
        return maxViewers > 0 && viewers.countOf(principal.sessionId) >= maxViewers;
      };
      const requireRoom = () => {
        if (isFull()) throw new TooMany("share-full", fullText);
      };
      const add = (close: () => void) => {
        const watch = { principal, address, channel: of, flow };
        onWatch(watch);
        const forget = viewers.add({ principal, channel, flow, right: [verb, of], close });
        let isThere = true;
        return () => {
          forget();
          if (isThere) onLeave?.(watch);
          isThere = false;
        };
      };
      return {
        viewer: principal.only ? `session ${principal.sessionId}` : `user ${principal.userId}`,
        knowsAddress: rights.may(principal, "configure", of),
        requireRoom,
        enter(close) {
          requireRoom();
          const lease = hub.open(channel, flow);
          const forget = add(close);
          const release = () => lease.release();
          const leave = () => {
            forget();
            release();
          };
          return { stream: lease.stream, leave, release };
        },
        enterElsewhere(close) {
          if (!isFull()) return add(close);
          close();
          return () => {};
        },
      };
    },
  };
}

const fullText = {
  zh: "该分享链接的观看人数已满，请稍后再试",
  en: "This share link has reached its viewer limit. Try again later.",
};
