import { TooMany } from "@tessera/base";
import type { MediaReply } from "@tessera/platform/contract";

/** How many replies one user takes at the same time: each reads from the disks that record. */
export class RepliesAtOnce {
  readonly #max: number;
  readonly #running = new Map<number, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Throws TooMany beyond the limit. */
  limit(reply: MediaReply, userId: number): MediaReply {
    if (reply.kind === "nothing") return reply;
    if ((this.#running.get(userId) ?? 0) >= this.#max)
      throw new TooMany("downloads-full", tooManyText);
    const count = (change: 1 | -1) => this.#count(userId, change);
    return {
      ...reply,
      async *read(fromByte, toByte, signal) {
        count(1);
        try {
          yield* reply.read(fromByte, toByte, signal);
        } finally {
          count(-1);
        }
      },
    };
  }

  #count(userId: number, change: 1 | -1): void {
    const count = (this.#running.get(userId) ?? 0) + change;
    if (count > 0) this.#running.set(userId, count);
    else this.#running.delete(userId);
  }
}

const tooManyText = {
  zh: "您同时下载的录像过多，请等待其中一些完成",
  en: "You are downloading too many recordings at once. Wait for some to finish.",
};
