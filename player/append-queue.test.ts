import { describe, expect, it } from "vitest";
import { AppendQueue, type AppendTarget } from "./append-queue.ts";

class FakeSourceBuffer implements AppendTarget {
  updating = false;
  readonly done: string[] = [];
  quotaErrors = 0;
  #listeners = new Set<() => void>();

  appendBuffer(bytes: Uint8Array): void {
    if (this.quotaErrors > 0) {
      this.quotaErrors -= 1;
      throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
    }
    this.#begin(`append ${bytes.join(" ")}`);
  }

  remove(startS: number, endS: number): void {
    this.#begin(`remove ${startS}-${endS}`);
  }

  abort(): void {
    this.done.push("abort");
  }

  addEventListener(_name: "updateend", listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_name: "updateend", listener: () => void): void {
    this.#listeners.delete(listener);
  }

  finish(): void {
    this.updating = false;
    for (const listener of this.#listeners) listener();
  }

  #begin(step: string): void {
    if (this.updating) throw new Error("still updating");
    this.updating = true;
    this.done.push(step);
  }
}

function aQueue(makeRoom: () => { startS: number; endS: number } | undefined = () => undefined) {
  const target = new FakeSourceBuffer();
  const errors: unknown[] = [];
  let idleCount = 0;
  const queue = new AppendQueue(target, {
    onIdle: () => {
      idleCount += 1;
    },
    onError: (error) => errors.push(error),
    makeRoom,
  });
  return { target, queue, errors, idleCount: () => idleCount };
}

const bytes = (...values: number[]) => new Uint8Array(values);

describe("AppendQueue", () => {
  it("appends at once when nothing is under way", () => {
    const { target, queue } = aQueue();
    queue.append(bytes(1));
    expect(target.done).toEqual(["append 1"]);
  });

  it("joins what arrives during an append into the next one", () => {
    const { target, queue, idleCount } = aQueue();
    queue.append(bytes(1));
    queue.append(bytes(2));
    queue.append(bytes(3, 4));
    target.finish();
    target.finish();
    expect(target.done).toEqual(["append 1", "append 2 3 4"]);
    expect(idleCount()).toBe(2);
  });

  it("keeps removals and appends in order", () => {
    const { target, queue } = aQueue();
    queue.append(bytes(1));
    queue.remove(0, 5);
    queue.append(bytes(2));
    target.finish();
    target.finish();
    expect(target.done).toEqual(["append 1", "remove 0-5", "append 2"]);
  });

  it("is clearing until the browser has dropped what was buffered", () => {
    const { target, queue } = aQueue();
    queue.append(bytes(1));
    queue.clear();
    queue.append(bytes(2));
    expect(queue.isClearing).toBe(true);
    target.finish();
    expect(queue.isClearing).toBe(true);
    target.finish();
    expect(queue.isClearing).toBe(false);
  });

  it("drops what waits and what is buffered when it is cleared", () => {
    const { target, queue } = aQueue();
    queue.append(bytes(1));
    queue.append(bytes(2));
    queue.clear();
    queue.append(bytes(9));
    target.finish();
    target.finish();
    expect(target.done).toEqual(["append 1", "abort", "remove 0-Infinity", "append 9"]);
  });

  it("makes room when the quota is used up and appends the same bytes again", () => {
    const { target, queue, errors } = aQueue(() => ({ startS: 0, endS: 7 }));
    target.quotaErrors = 1;
    queue.append(bytes(1));
    target.finish();
    expect(target.done).toEqual(["remove 0-7", "append 1"]);
    expect(errors).toEqual([]);
  });

  it("gives up when the room that was made is not enough", () => {
    const { target, queue, errors } = aQueue(() => ({ startS: 0, endS: 7 }));
    target.quotaErrors = 2;
    queue.append(bytes(1));
    target.finish();
    expect(errors).toHaveLength(1);
  });

  it("gives up when too much waits for a browser that does not keep up", () => {
    const { queue, errors } = aQueue();
    queue.append(bytes(1));
    queue.append(new Uint8Array(17 * 1024 * 1024));
    expect(errors).toHaveLength(1);
  });

  it("does nothing after it is closed", () => {
    const { target, queue, idleCount } = aQueue();
    queue.append(bytes(1));
    queue.append(bytes(2));
    queue.close();
    target.finish();
    expect(target.done).toEqual(["append 1"]);
    expect(idleCount()).toBe(0);
  });
});
