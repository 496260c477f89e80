import { describe, expect, it } from "vitest";
import { isMobileWidth, useApp } from "./app-store.ts";

describe("app state", () => {
  it("is mobile below a body width of 500 px", () => {
    expect(isMobileWidth(499)).toBe(true);
    expect(isMobileWidth(500)).toBe(false);
  });

  it("starts on the video management tab with the normal dashboard", () => {
    expect(useApp.getState()).toMatchObject({ siderTabPane: "spgc", ai_dashboard_type: "normal" });
  });
});
