import { totalmem } from "node:os";
import type { Clock } from "@tessera/base";
import type { DiskTrouble } from "./disk-trouble.ts";
import { WriteBuffer } from "./write-buffer.ts";

export interface WriteLanesOptions {
  readonly clock: Clock;
  /** Of GOPs, in this process. */
  readonly maxWaitingBytes?: number;
  /** To one root, when much waits for it. */
  readonly maxWritesAtOnce?: number;
  /** A write that takes longer makes the root slow. */
  readonly stuckMs?: number;
  /** Once until a write gets done. What waits is left waiting unless the lane is told to give up. */
  readonly onStuck?: (trouble: DiskTrouble) => void;
}

/** Takes its turn to write. */
export interface LaneUser {
  /** Writes some of what waits. Never rejects. True: there is more. */
  write(buffer: WriteBuffer): Promise<boolean>;
  /** What waits is not to wait any longer. */
  giveUp(trouble: DiskTrouble): void;
}

const megabyte = 1024 * 1024;

/** Some seconds of hundreds of cameras: disks stop for a second now and then. On a small machine, of its few cameras. */
export function waitingBytesFor(memoryBytes: number): number {
  const usual = Math.max(64 * megabyte, memoryBytes / 64);
  return Math.min(512 * megabyte, usual, memoryBytes / 16);
}

/** All of the machine's memory, or what a container may take of it. */
const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
const usualWaitingBytes = waitingBytesFor(memoryBytes);
/** Two hide the wait for each other. More share their syncs, where a disk is slow to sync. */
const writesAtOnce = 2;
const muchWaits = 8 * megabyte;
/** A root that hangs keeps the threads that write to it: as many again must be left for others. */
const threads = Number(process.env["UV_THREADPOOL_SIZE"]) || 4;
const usualMaxWritesAtOnce = Math.max(1, Math.min(6, Math.floor(threads / 2)));

/** One line of writes a storage root, so that a disk that is slow or hangs holds up no other. */
export class WriteLanes {
  readonly #lanes = new Map<number, WriteLane>();
  readonly #clock: Clock;
  readonly #maxWaitingBytes: number;
  readonly maxWritesAtOnce: number;
  readonly #cancelWatch: () => void;
  #waitingBytes = 0;
  #isStopped = false;

  constructor(options: WriteLanesOptions) {
    const { clock, stuckMs = 10_000 } = options;
    this.#clock = clock;
    this.#maxWaitingBytes = options.maxWaitingBytes ?? usualWaitingBytes;
    this.maxWritesAtOnce = options.maxWritesAtOnce ?? usualMaxWritesAtOnce;
    this.#cancelWatch = clock.every(1000, () => {
      for (const lane of this.#lanes.values()) {
        if (lane.isStuck || lane.busyForMs <= stuckMs) continue;
        lane.isStuck = true;
        options.onStuck?.(stuck(lane.rootId));
      }
    });
  }

  lane(rootId: number): WriteLane {
    const known = this.#lanes.get(rootId);
    if (known) return known;
    const lane = new WriteLane(rootId, this.#clock, this);
    this.#lanes.set(rootId, lane);
    return lane;
  }

  /** False: too much waits already. What enters must leave. Without a lane: it has no file yet. */
  enter(bytes: number, lane?: WriteLane): boolean {
    const isRoom = this.#waitingBytes + bytes <= this.#maxWaitingBytes;
    // Another root that hangs and has taken all there is must not leave this one without any.
    const share = this.#maxWaitingBytes / Math.max(1, this.#lanes.size);
    if (!isRoom && !(lane && lane.waitingBytes + bytes <= share)) return false;
    this.#waitingBytes += bytes;
    if (lane) lane.waitingBytes += bytes;
    return true;
  }

  leave(bytes: number, lane?: WriteLane): void {
    this.#waitingBytes -= bytes;
    if (lane) lane.waitingBytes -= bytes;
  }

  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Nothing more is written, not even what waits: somebody else may look after the files from now on. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelWatch();
  }
}

/** The writes to one root. */
export class WriteLane {
  readonly rootId: number;
  readonly #clock: Clock;
  readonly #lanes: WriteLanes;
  /** In order; whoever writes is not in it. */
  readonly #queue = new Set<LaneUser>();
  readonly #writing = new Map<LaneUser, number>();
  readonly #idleBuffers: WriteBuffer[] = [];
  waitingBytes = 0;
  /** Nothing has got done since that was told. */
  isStuck = false;

  constructor(rootId: number, clock: Clock, lanes: WriteLanes) {
    this.rootId = rootId;
    this.#clock = clock;
    this.#lanes = lanes;
  }

  enter(bytes: number): boolean {
    return this.#lanes.enter(bytes, this);
  }

  leave(bytes: number): void {
    this.#lanes.leave(bytes, this);
  }

  get #limit(): number {
    return this.waitingBytes > muchWaits ? this.#lanes.maxWritesAtOnce : writesAtOnce;
  }

  /** How long the oldest write has been under way. */
  get busyForMs(): number {
    let startedMs = Number.POSITIVE_INFINITY;
    for (const ms of this.#writing.values()) startedMs = Math.min(startedMs, ms);
    return this.#clock.monotonicMs() - startedMs;
  }

  /** Has the user write as soon as it is its turn. */
  ask(user: LaneUser): void {
    if (this.#writing.has(user)) return;
    this.#queue.add(user);
    this.#next();
  }

  /** What waits for this root may go to another one. */
  giveUp(): void {
    for (const user of [...this.#queue, ...this.#writing.keys()]) user.giveUp(stuck(this.rootId));
  }

  #next(): void {
    for (const user of this.#queue) {
      if (this.#lanes.isStopped || this.#writing.size >= this.#limit) return;
      this.#queue.delete(user);
      void this.#run(user);
    }
  }

  async #run(user: LaneUser): Promise<void> {
    this.#writing.set(user, this.#clock.monotonicMs());
    const buffer = this.#idleBuffers.pop() ?? new WriteBuffer();
    buffer.clear();
    const hasMore = await user.write(buffer);
    this.isStuck = false;
    if (this.#idleBuffers.length < writesAtOnce) this.#idleBuffers.push(buffer);
    this.#writing.delete(user);
    if (hasMore) this.#queue.add(user);
    this.#next();
  }
}

const stuck = (rootId: number): DiskTrouble => ({ rootId, kind: "slow", code: "STUCK" });
