import type { Place, StreamHub, ViewerGate, ViewerPass } from "@tessera/engine";
import type { PlayTickets } from "@tessera/platform/server";
import type { Viewers } from "./viewers.ts";

interface GateParts {
  readonly tickets: Pick<PlayTickets, "redeem">;
  readonly hub: Pick<StreamHub, "open">;
  readonly viewers: Viewers;
}

/** Lets viewers in, whatever output they come by, and remembers them until they leave. */
export function createViewerGate({ tickets, hub, viewers }: GateParts): ViewerGate {
  return {
    async admit(token: string | undefined, place: Place): Promise<ViewerPass | undefined> {
      const ticket = token ? await tickets.redeem(token, place) : undefined;
      if (!ticket) return undefined;
      const { principal } = ticket;
      const { channel, flow } = place;
      return {
        enter(close) {
          const lease = hub.open(channel, flow);
          const forget = viewers.add({ principal, channel, close });
          const leave = () => {
            forget();
            lease.release();
          };
          return { stream: lease.stream, leave };
        },
      };
    },
  };
}
