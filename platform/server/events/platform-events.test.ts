import { silentLogger } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { createEvents } from "./platform-events.ts";

describe("createEvents", () => {
  it("logs a listener that throws and still tells the others", () => {
    const errors: unknown[] = [];
    const events = createEvents({ ...silentLogger, error: (fields) => void errors.push(fields) });
    const heard: string[] = [];
    const failure = new Error("no");
    events.on("settings-changed", () => {
      throw failure;
    });
    events.on("settings-changed", ({ section }) => void heard.push(section));
    events.emit("settings-changed", { section: "other", fields: ["Title"] });
    expect(heard).toEqual(["other"]);
    expect(errors).toEqual([{ error: failure }]);
  });
});
