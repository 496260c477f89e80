import { expect, it } from "vitest";
import { canMove, hasControls } from "./has-controls.ts";

it.each(["ptz", "presets", "focus", "iris", "talk", "guard", "keyFrame"] as const)(
  "has a panel beside a channel that can %s",
  (capability) => expect(hasControls({ Capabilities: ["events", capability] })).toBe(true),
);

it("takes no room from the picture of a channel that can only be watched or restarted", () => {
  expect(hasControls({ Capabilities: ["events", "recordings", "reboot"] })).toBe(false);
});

it.each(["talk", "focus", "iris"] as const)(
  "does not call a channel movable that can only %s",
  (capability) => expect(canMove({ Capabilities: [capability] })).toBe(false),
);
