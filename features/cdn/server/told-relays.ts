import { type ChannelRef, channelKey } from "@tessera/engine";
import type { RelayState } from "./relay-push.ts";

declare module "@tessera/platform/server" {
  interface SiteEvents {
    /** Whichever server pushes it; told again from time to time, for servers that came later. */
    "relay-told": { readonly channel: ChannelRef; readonly state?: RelayState | undefined };
  }
}

/** How it stands with every relay of the site, as the servers that push have told. */
export class ToldRelays {
  readonly #states = new Map<string, RelayState>();

  hear({
    channel,
    state,
  }: {
    readonly channel: ChannelRef;
    readonly state?: RelayState | undefined;
  }) {
    if (state) this.#states.set(channelKey(channel), state);
    else this.#states.delete(channelKey(channel));
  }

  of(channel: ChannelRef): RelayState | undefined {
    return this.#states.get(channelKey(channel));
  }
}
