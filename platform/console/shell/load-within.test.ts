import { FakeClock } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { loadWithin, PageLoadFailed } from "./load-within.ts";

describe("loadWithin", () => {
  it("gives the module that arrives in time", async () => {
    expect(await loadWithin(async () => "page", new FakeClock())).toBe("page");
  });

  it("fails after 120 seconds", async () => {
    const clock = new FakeClock();
    let outcome = "waiting";
    const loading = loadWithin(() => new Promise<never>(() => {}), clock).catch(
      (error: unknown) => {
        outcome = error instanceof PageLoadFailed ? "failed" : "other";
      },
    );
    await clock.advance(119_999);
    expect(outcome).toBe("waiting");
    await clock.advance(1);
    await loading;
    expect(outcome).toBe("failed");
  });

  it("tells a page that cannot be fetched from a page that breaks", async () => {
    const cause = new TypeError("Failed to fetch dynamically imported module");
    const loading = loadWithin(() => Promise.reject(cause), new FakeClock());
    await expect(loading).rejects.toMatchObject({ name: "PageLoadFailed", cause });
  });
});
