import { deserialize } from "node:v8";
import type { Clock, Logger } from "@tessera/base";
import { payloadOf } from "@tessera/formats/websocket";
import { FrameMemory } from "../frame-memory.ts";
import { GopCache } from "../gop-cache.ts";
import type { SharedChunk } from "../muxed-chunk.ts";
import { MuxedViewer } from "../muxed-viewer.ts";
import type { Heads, Viewer } from "../output.ts";
import type { Sized } from "../shared-reader.ts";
import type { SlabPool } from "../slab-pool.ts";
import { stateWords } from "../state-words.ts";
import { messageHeaderBytes, viewerKinds } from "../wire/layout.ts";
import { MessageSplitter } from "../wire/message-splitter.ts";
import { ownerLostText, RelayLine, type RelayLineParts } from "./relay-line.ts";
import type { ViewersAsk } from "./relay-server.ts";

export interface RelayedFanoutParts extends Pick<RelayLineParts, "relayPath"> {
  readonly ask: Omit<ViewersAsk, "audience">;
  readonly slabs: SlabPool;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Gives viewers of this process what the process that owns their stream has muxed, once for all of them. */
export class RelayedFanout {
  readonly #parts: RelayedFanoutParts;
  readonly #viewers = new Set<MuxedViewer>();
  readonly #gop = new GopCache<Sized>();
  /** Of what is kept for who comes next; viewers are sent it from here. */
  readonly #memory: FrameMemory;
  #line: RelayLine | undefined;
  /** What was told last of the stream. */
  #words: string | undefined;
  #heads: Heads | undefined;

  constructor(parts: RelayedFanoutParts) {
    this.#parts = parts;
    this.#memory = new FrameMemory(parts.slabs);
  }

  /** The viewer watches until the returned function is called. */
  add(viewer: Viewer): () => void {
    const added = new MuxedViewer(viewer, uncounted, this.#parts.clock, (begun) => {
      if (this.#words !== undefined) viewer.tell?.(this.#words);
      if (this.#heads) begun.giveHead(this.#heads);
    });
    added.begin(this.#gop.items);
    this.#viewers.add(added);
    if (this.#line) this.#line.say(String(this.#viewers.size));
    else this.#open();
    return () => this.#leave(added);
  }

  closeAll(): void {
    const viewers = [...this.#viewers];
    this.#viewers.clear();
    this.#stop();
    for (const viewer of viewers) this.#guard(viewer, () => viewer.close());
  }

  #open(): void {
    const { relayPath, clock, ask } = this.#parts;
    this.#line = new RelayLine({
      relayPath,
      clock,
      ask: () => ({ ...ask, audience: this.#viewers.size }) satisfies ViewersAsk,
      listen: () => {
        const messages = new MessageSplitter((message) => this.#hear(message));
        return (bytes) => messages.push(bytes);
      },
      onLost: () => this.#tellOwnerLost(),
    });
  }

  #leave(viewer: MuxedViewer): void {
    if (!this.#viewers.delete(viewer)) return;
    if (this.#viewers.size === 0) this.#stop();
    else this.#line?.say(String(this.#viewers.size));
  }

  #stop(): void {
    this.#line?.stop();
    this.#line = undefined;
    this.#words = undefined;
    this.#forget();
  }

  #hear(message: Buffer): void {
    const body = message.subarray(messageHeaderBytes);
    const kind = message.readUInt8(8);
    switch (kind) {
      case viewerKinds.key:
      case viewerKinds.next:
        return this.#send(body, kind === viewerKinds.key);
      case viewerKinds.start:
        return this.#begin(body);
      case viewerKinds.words:
        return this.#tell(body.toString());
      case viewerKinds.heads:
        return this.#giveHeads(body);
      case viewerKinds.end:
        this.closeAll();
    }
  }

  /** To all viewers, from the memory of what is kept. */
  #send(body: Uint8Array, isKey: boolean): void {
    if (isKey || this.#gop.items.length === 0) this.#memory.release();
    const message = this.#memory.copy(body);
    const chunk: SharedChunk = { message, data: payloadOf(message), isKey, holders: 0 };
    this.#gop.push(chunk, isKey, this.#parts.clock.monotonicMs());
    for (const viewer of this.#viewers)
      try {
        viewer.take(chunk);
      } catch (error) {
        this.#letGo(viewer, error);
      }
    if (chunk.holders > 0) this.#memory.keep();
  }

  /** All that there is since the last key frame, as the line begins. */
  #begin(body: Uint8Array): void {
    this.#memory.release();
    const data = this.#memory.copy(body);
    this.#memory.keep();
    this.#gop.push({ data }, true, this.#parts.clock.monotonicMs());
    this.#toAll((viewer) => viewer.viewer.write(data));
  }

  /** What came before a state is nothing to begin with after it. */
  #tell(words: string): void {
    this.#words = words;
    this.#forget();
    this.#toAll(({ viewer }) => viewer.tell?.(words));
  }

  #giveHeads(body: Uint8Array): void {
    // A copy: what is deserialized may point into it, and heads are kept.
    const heads = deserialize(Buffer.from(body)) as Heads;
    this.#line?.prove();
    this.#forget();
    this.#heads = heads;
    this.#toAll((viewer) => viewer.giveHead(heads));
  }

  #tellOwnerLost(): void {
    this.#forget();
    if (this.#words === undefined) return;
    const state = { status: "reconnecting", reason: ownerLostText, isRefused: false } as const;
    const words = stateWords(state, this.#parts.ask.knowsAddress);
    if (words !== this.#words) this.#tell(words);
  }

  #forget(): void {
    this.#heads = undefined;
    this.#gop.clear();
    this.#memory.release();
  }

  #toAll(act: (viewer: MuxedViewer) => void): void {
    for (const viewer of this.#viewers) this.#guard(viewer, () => act(viewer));
  }

  #guard(viewer: MuxedViewer, act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#letGo(viewer, error);
    }
  }

  /** One that fails is let go: the others do not notice. */
  #letGo(viewer: MuxedViewer, error: unknown): void {
    this.#parts.log.error({ error }, "a viewer of the stream failed and was let go");
    this.#leave(viewer);
    viewer.viewer.close();
  }
}

/** What is sent is counted where the stream is. */
const uncounted = { countSent: () => {} };
