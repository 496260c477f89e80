import { removeAt } from "@tessera/kit/wall";
import { expect, it } from "vitest";
import { aLayout } from "../testing/a-layout.ts";
import { changedLayout, wallInto } from "./layout-input.ts";
import { opened } from "./open-layout.ts";

const camera = { device: "d", channel: "1", name: "门口", flow: 0 as const };
const layout = aLayout([{ x: 0, y: 0, w: 1, h: 1, camera, State: "ok" }], {
  Tour: { dwellSeconds: 20, cameras: [camera], Left: 0 },
});

it("overwrites only what the wall shows: a new name and sharing stay", () => {
  const now = { ...layout, Name: "白班", Shared: true, Revision: 5 };
  const open = opened(layout);
  const input = wallInto(now, { ...open, wall: removeAt(open.wall, 0) });
  expect(input).toMatchObject({ ID: 7, Revision: 5, Name: "白班", Shared: true });
  expect(input.Cells[0]?.camera).toBeNull();
});

it("sends a tour only when it was changed", () => {
  const open = opened(layout);
  expect(wallInto(layout, open)).not.toHaveProperty("Tour");
  expect(wallInto(layout, { ...open, plan: undefined }).Tour).toBeNull();
  expect(changedLayout(layout, { Name: "白班" })).not.toHaveProperty("Tour");
});
