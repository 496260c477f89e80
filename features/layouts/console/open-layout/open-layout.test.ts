import { activate, removeAt } from "@tessera/kit/wall";
import { expect, it } from "vitest";
import { aLayout } from "../testing/a-layout.ts";
import { afterSave, followed, hasChanged, hasOtherTour, opened } from "./open-layout.ts";

const camera = (channel: string) => ({ device: "d", channel, name: channel, flow: 0 as const });
const cell = (x: number, channel: string) => ({
  x,
  y: 0,
  w: 1,
  h: 1,
  camera: camera(channel),
  State: "ok" as const,
});
const layout = aLayout([cell(0, "a"), cell(1, "b")], {
  Tour: { dwellSeconds: 20, cameras: [camera("c")], Left: 0 },
});
const forbidden = { ...cell(1, "b"), camera: null, State: "forbidden" as const };
const before = { ...opened(layout), wall: activate(opened(layout).wall, 1) };
const touched = { ...before, wall: removeAt(before.wall, 0) };

it("follows a right that was lost without a new revision; active window and tour stay", () => {
  const after = followed(before, { ...layout, Cells: [cell(0, "a"), forbidden] }, false);
  expect(after.wall.windows[1]?.missing).toBe("forbidden");
  expect(after.wall.active).toBe(1);
  expect(after.plan).toBe(before.plan);
});

it("stays as it is when nothing else was read, or something older", () => {
  expect(followed(before, structuredClone(layout), false)).toBe(before);
  expect(followed(before, { ...layout, Name: "old", Revision: 2 }, true)).toBe(before);
});

it("keeps what was changed here, except in a kiosk", () => {
  const next = { ...layout, Cells: [cell(0, "c"), cell(1, "b")], Revision: 4 };
  expect(followed(touched, next, false)).toBe(touched);
  expect(followed(touched, next, true).wall.windows[0]?.camera?.channel).toBe("c");
});

it("shows another layout from its beginning", () => {
  expect(followed(touched, { ...layout, ID: 8 }, false).wall.active).toBe(0);
});

it("takes a tour of which its user sees no camera for unchanged", () => {
  const Tour = { dwellSeconds: 20, cameras: [], Left: 1 };
  const blind = opened({ ...layout, Tour });
  expect(hasChanged(blind)).toBe(false);
  expect(hasOtherTour({ ...blind, plan: { cameras: [camera("a")], dwellSeconds: 20 } })).toBe(true);
});

it("is as saved after a save, also where a camera was gone; what was changed meanwhile is not", () => {
  const gone = { ...cell(1, "b"), camera: null, State: "gone" as const };
  const empty = { ...gone, State: "empty" as const };
  const sent = opened({ ...layout, Cells: [cell(0, "a"), gone] });
  const saved = { ...layout, Cells: [cell(0, "a"), empty], Revision: 4 };
  const elsewhere = { ...sent, wall: activate(sent.wall, 1) };
  const after = afterSave(elsewhere, sent, saved);
  expect([hasChanged(after), after.wall.active]).toEqual([false, 1]);
  expect(hasChanged(afterSave({ ...sent, wall: removeAt(sent.wall, 0) }, sent, saved))).toBe(true);
});
