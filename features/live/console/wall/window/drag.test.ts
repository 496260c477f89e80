import { cameraDragType } from "@tessera/kit/camera";
import { expect, it } from "vitest";
import { dragWindow, isForWindow, readDragged } from "./drag.ts";

function aCarrier(content: Record<string, string> = {}) {
  const data = new Map(Object.entries(content));
  return {
    get types() {
      return [...data.keys()];
    },
    getData: (type: string) => data.get(type) ?? "",
    setData: (type: string, text: string) => void data.set(type, text),
  };
}

const camera = { device: "d", channel: "1", name: "门口", isOnline: true, isEnabled: true };

it("carries a window by its place", () => {
  const carrier = aCarrier();
  dragWindow(carrier, { index: 3, camera });
  expect(isForWindow(carrier)).toBe(true);
  expect(readDragged(carrier)).toEqual({ kind: "window", index: 3 });
});

it("takes a window of another page for its camera", () => {
  const carrier = aCarrier();
  dragWindow(carrier, { index: 3, camera }, "another");
  expect(readDragged(carrier)).toEqual({ kind: "camera", camera });
});

it("reads a camera that comes from the list", () => {
  const carrier = aCarrier({ [cameraDragType]: JSON.stringify(camera) });
  expect(isForWindow(carrier)).toBe(true);
  expect(readDragged(carrier)).toEqual({ kind: "camera", camera });
});

it.each([
  ["a file", { Files: "" }],
  ["broken text", { [cameraDragType]: "{" }],
  ["something else as a camera", { [cameraDragType]: '{"device":1}' }],
])("takes nothing from %s", (_, content) => {
  expect(readDragged(aCarrier(content as Record<string, string>))).toBeUndefined();
});
