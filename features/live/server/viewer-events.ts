import type { Clock } from "@tessera/base";
import type { ChannelRegistry } from "@tessera/engine";
import { type Events, recordedName } from "@tessera/platform/server";
import type { Watch } from "./viewer-gate.ts";

/** Somebody who watches a flow of a channel. */
interface ViewerTold {
  readonly atMs: number;
  readonly userName: string;
  readonly address: string;
  readonly deviceId: string;
  readonly channelId: string;
  readonly channelName: string;
  /** 1 main stream, 2 sub stream. */
  readonly flow: number;
}

declare module "@tessera/platform/server" {
  interface ServerEvents {
    "viewer-entered": ViewerTold;
    "viewer-left": ViewerTold & { readonly watchedMs: number };
  }
}

interface ViewerEventsParts {
  readonly events: Pick<Events, "emit">;
  readonly channels: Pick<ChannelRegistry, "find">;
  readonly clock: Clock;
}

/** Tells who begins and ends to watch. */
export class ViewerEvents {
  readonly #parts: ViewerEventsParts;
  readonly #sinceMs = new WeakMap<Watch, number>();

  constructor(parts: ViewerEventsParts) {
    this.#parts = parts;
  }

  entered(watch: Watch): void {
    const { events, clock } = this.#parts;
    this.#sinceMs.set(watch, clock.monotonicMs());
    events.emit("viewer-entered", this.#told(watch));
  }

  left(watch: Watch): void {
    const { events, clock } = this.#parts;
    const nowMs = clock.monotonicMs();
    const watchedMs = Math.round(nowMs - (this.#sinceMs.get(watch) ?? nowMs));
    events.emit("viewer-left", { ...this.#told(watch), watchedMs });
  }

  #told({ principal, address, channel, flow }: Watch): ViewerTold {
    const { channels, clock } = this.#parts;
    return {
      atMs: clock.nowMs(),
      userName: recordedName(principal),
      address,
      deviceId: channel.deviceId,
      channelId: channel.channelId,
      channelName: channels.find(channel)?.name ?? "",
      flow,
    };
  }
}
