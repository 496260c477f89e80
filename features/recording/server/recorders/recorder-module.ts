import type { ModuleHost, RunningModule, WorkerModule } from "@tessera/engine";
import type { NewSegment, Segment, SegmentProgress } from "@tessera/recorder";
import { EncryptedBytes, FilesUnderRoots, type RootKey } from "@tessera/recorder/storage";
import { WriteLanes, type WriteLanesOptions } from "@tessera/recorder/write";
import {
  type FromRecorder,
  placeKey,
  type Refusal,
  recorderMessages,
  type ToRecorder,
} from "./messages.ts";
import { PlaceRecorder } from "./place-recorder.ts";

/** What is committed is told at once a so long: a message a GOP of every camera would cost more. */
const gatherMs = 250;

/** Writes the streams of its process to files; the server keeps account of them. */
export const createRecorderModule = (
  limits: DiskLimits = {},
): WorkerModule<ToRecorder, FromRecorder, never> => ({
  messages: recorderMessages,
  start: (host) => new RunningRecorders(host, limits),
});

type DiskLimits = Omit<WriteLanesOptions, "clock" | "onStuck">;

class RunningRecorders implements RunningModule<ToRecorder> {
  readonly #host: ModuleHost<FromRecorder>;
  readonly #lanes: WriteLanes;
  readonly #rootPaths = new Map<number, string>();
  readonly #rootKeys = new Map<number, RootKey>();
  readonly #bytes = new EncryptedBytes(
    new FilesUnderRoots({ pathOf: (rootId) => this.#rootPaths.get(rootId) }),
    {
      forNew: async (rootId) => this.#rootKeys.get(rootId),
      find: async (rootId) => this.#rootKeys.get(rootId),
      isUsed: async (rootId) => this.#rootKeys.has(rootId),
    },
  );
  readonly #recorders = new Map<string, PlaceRecorder>();
  readonly #asks = new Map<number, (answer: Segment | Refusal) => void>();
  #nextAsk = 1;
  #committed: SegmentProgress[] = [];
  #cancelTelling: (() => void) | undefined;

  constructor(host: ModuleHost<FromRecorder>, limits: DiskLimits) {
    this.#host = host;
    this.#lanes = new WriteLanes({
      clock: host.clock,
      onStuck: (trouble) => this.#tell({ type: "trouble", trouble }),
      ...limits,
    });
  }

  hear(told: ToRecorder): void {
    switch (told.type) {
      case "wish":
        this.#wish(told);
        return;
      case "restart":
        this.#recorders.get(placeKey(told.place))?.restart();
        return;
      case "leave-root":
        this.#lanes.lane(told.rootId).giveUp();
        return;
      case "granted":
        this.#noteRoot(told.segment.rootId, told.rootPath);
        this.#noteKey(told.segment.rootId, told.rootKey);
        this.#answer(told.ask, told.segment);
        return;
      case "refused":
        this.#answer(told.ask, { reason: told.reason, detail: told.detail });
    }
  }

  stop(): void {
    this.#cancelTelling?.();
    this.#lanes.stop();
  }

  #wish({ place, wish }: ToRecorder & { readonly type: "wish" }): void {
    const key = placeKey(place);
    const known = this.#recorders.get(key);
    if (wish.kind === "off") {
      this.#recorders.delete(key);
      known?.stop();
      return;
    }
    if (known) {
      known.setWish(wish);
      return;
    }
    const { hub, clock, log } = this.#host;
    const parts = {
      place,
      hub,
      lanes: this.#lanes,
      bytes: this.#bytes,
      clock,
      log: log.child({ ...place.channel, flow: place.flow }),
      grant: (segment: NewSegment) => this.#ask(segment),
      onCommitted: (progress: SegmentProgress) => this.#noteCommitted(progress),
      onClosed: (segmentId: number) => {
        this.#tellCommitted();
        this.#tell({ type: "closed", segmentId });
      },
      onTrouble: (trouble: (FromRecorder & { type: "trouble" })["trouble"]) =>
        this.#tell({ type: "trouble", trouble }),
      onStatus: (status: (FromRecorder & { type: "status" })["status"]) => {
        this.#tellCommitted();
        this.#tell({ type: "status", place, status });
      },
    };
    this.#recorders.set(key, new PlaceRecorder(parts, wish));
  }

  #ask(segment: NewSegment): Promise<Segment | Refusal> {
    const ask = this.#nextAsk++;
    this.#tell({ type: "ask", ask, segment });
    return new Promise((resolve) => void this.#asks.set(ask, resolve));
  }

  #noteRoot(rootId: number, path: string | undefined): void {
    if (path === undefined) this.#rootPaths.delete(rootId);
    else this.#rootPaths.set(rootId, path);
  }

  #noteKey(rootId: number, told: (ToRecorder & { readonly type: "granted" })["rootKey"]): void {
    if (told) this.#rootKeys.set(rootId, { id: told.id, key: Buffer.from(told.key, "base64") });
    else this.#rootKeys.delete(rootId);
  }

  #answer(ask: number, answer: Segment | Refusal): void {
    this.#asks.get(ask)?.(answer);
    this.#asks.delete(ask);
  }

  #noteCommitted(progress: SegmentProgress): void {
    this.#committed.push(progress);
    this.#cancelTelling ??= this.#host.clock.after(gatherMs, () => this.#tellCommitted());
  }

  #tellCommitted(): void {
    this.#cancelTelling?.();
    this.#cancelTelling = undefined;
    const progress = this.#committed;
    if (progress.length === 0) return;
    this.#committed = [];
    this.#tell({ type: "committed", progress });
  }

  #tell(message: FromRecorder): void {
    this.#host.tell(message);
  }
}
