import { isSamePlace, type Place, type ViewerGate } from "../output.ts";
import type { StreamHub } from "../stream-hub.ts";

/** For a viewer whose play token the server has seen: it opens just this place, beside its stream. */
export const gateTo = (hub: StreamHub, place: Place): ViewerGate => ({
  admit: async (_, asked) => {
    if (!isSamePlace(asked, place)) return undefined;
    return {
      enter() {
        const lease = hub.open(place.channel, place.flow);
        return { stream: lease.stream, leave: () => lease.release() };
      },
    };
  },
});
