import type { Clock, Logger } from "@tessera/base";
import { type ChannelRef, channelKey } from "../channel-registry.ts";
import { frameSlabBytes } from "../frame-memory.ts";
import type { Place, Viewer } from "../output.ts";
import { SlabPool } from "../slab-pool.ts";
import { RelayedFanout } from "./relayed-fanout.ts";

export interface RelayedFanoutsParts {
  /** Where the process that owns a channel's streams gives them; undefined: none does now. */
  readonly relayPathOf: (channel: ChannelRef) => string | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/** For viewers whose connection cannot leave this process, of streams that live in another. */
export class RelayedFanouts {
  readonly #parts: RelayedFanoutsParts;
  readonly #slabs = new SlabPool(frameSlabBytes);
  readonly #fanouts = new Map<string, { readonly fanout: RelayedFanout; viewers: number }>();

  constructor(parts: RelayedFanoutsParts) {
    this.#parts = parts;
  }

  /**
   * Serves the viewer by the output of that name, muxed where the stream is, until the returned function is called.
   * undefined: no other process has the stream now.
   */
  serve(protocol: string, { channel, flow }: Place, viewer: Viewer): (() => void) | undefined {
    const { relayPathOf } = this.#parts;
    if (relayPathOf(channel) === undefined) return undefined;
    const { deviceId, channelId } = channel;
    const { knowsAddress = false } = viewer;
    const ask = { channel: { deviceId, channelId }, flow, protocol, knowsAddress };
    const key = [protocol, channelKey(channel), flow, knowsAddress].join("/");
    const relayPath = () => relayPathOf(channel);
    const shared = this.#fanouts.get(key) ?? {
      fanout: new RelayedFanout({ ...this.#parts, relayPath, ask, slabs: this.#slabs }),
      viewers: 0,
    };
    this.#fanouts.set(key, shared);
    shared.viewers++;
    const leave = shared.fanout.add(viewer);
    let isHere = true;
    return () => {
      if (!isHere) return;
      isHere = false;
      leave();
      if (--shared.viewers === 0) this.#fanouts.delete(key);
    };
  }

  stop(): void {
    for (const { fanout } of this.#fanouts.values()) fanout.closeAll();
  }
}
