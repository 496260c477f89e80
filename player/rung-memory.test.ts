import { afterEach, expect, it, vi } from "vitest";
import { sessionRungMemory } from "./rung-memory.ts";

function aStorage(isRefused = false) {
  const items = new Map<string, string>();
  const refuse = () => {
    if (isRefused) throw new Error("storage is refused");
  };
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => {
      refuse();
      return items.get(key) ?? null;
    },
    setItem: (key: string, value: string) => {
      refuse();
      items.set(key, value);
    },
  });
  return items;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it("recalls what it kept", () => {
  aStorage();
  expect(sessionRungMemory.recall()).toBeUndefined();
  sessionRungMemory.keep("flv");
  expect(sessionRungMemory.recall()).toBe("flv");
});

it("recalls nothing that is no rung", () => {
  const items = aStorage();
  sessionRungMemory.keep("hls");
  for (const key of items.keys()) items.set(key, "carrier pigeon");
  expect(sessionRungMemory.recall()).toBeUndefined();
});

it("does without a storage that the browser refuses", () => {
  aStorage(true);
  sessionRungMemory.keep("hls");
  expect(sessionRungMemory.recall()).toBeUndefined();
});
