import { describe, expect, it } from "vitest";
import { stored } from "../storage/local-storage.ts";
import { clearUserTraces } from "./session-store.ts";

describe("clearUserTraces", () => {
  it("leaves neither layouts nor news to the next user", () => {
    stored.layouts[4].write([{ device: "d", channel: "c", name: "Gate", flow: 1 }]);
    stored.newsList.write({ lastId: 7, lastRevision: 7, items: [] });
    clearUserTraces();
    expect(stored.layouts[4].read()).toEqual([]);
    expect(stored.newsList.read()).toEqual({ lastId: 0, lastRevision: 0, items: [] });
  });
});
