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

const memory = sessionRungMemory("quick");

afterEach(() => {
  vi.unstubAllGlobals();
});

it("recalls what it kept", () => {
  aStorage();
  expect(memory.recall()).toBeUndefined();
  memory.keep("flv");
  expect(memory.recall()).toBe("flv");
});

it("recalls nothing that is no rung", () => {
  const items = aStorage();
  memory.keep("hls");
  for (const key of items.keys()) items.set(key, "carrier pigeon");
  expect(memory.recall()).toBeUndefined();
});

it("does without a storage that the browser refuses", () => {
  aStorage(true);
  memory.keep("hls");
  expect(memory.recall()).toBeUndefined();
});

it("keeps what works on a wall apart from what works for one picture", () => {
  aStorage();
  memory.keep("webrtc");
  expect(sessionRungMemory("cheap").recall()).toBeUndefined();
});
