import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Delayed } from "./delayed.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("Delayed", () => {
  it("acts once for many requests at once, and again for later ones", () => {
    const act = vi.fn<() => void>();
    const soon = new Delayed(act, 500);
    for (let count = 0; count < 3; count++) soon.ask();
    vi.advanceTimersByTime(500);
    expect(act).toHaveBeenCalledTimes(1);
    soon.ask();
    vi.advanceTimersByTime(500);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it("acts while requests keep coming faster than it waits", () => {
    const act = vi.fn<() => void>();
    const soon = new Delayed(act, 500);
    for (let count = 0; count < 20; count++) {
      soon.ask();
      vi.advanceTimersByTime(100);
    }
    expect(act.mock.calls.length).toBeGreaterThanOrEqual(3);
  });

  it("does nothing once it is cancelled, until it is asked again", () => {
    const act = vi.fn<() => void>();
    const soon = new Delayed(act, 500);
    soon.ask();
    soon.cancel();
    vi.advanceTimersByTime(1000);
    expect(act).not.toHaveBeenCalled();
    soon.ask();
    vi.advanceTimersByTime(500);
    expect(act).toHaveBeenCalledOnce();
  });
});
