import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ScreenLoop } from "./screen-loop.ts";

const pictureMs = 16;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, pictureMs));
  vi.stubGlobal("cancelAnimationFrame", (frame: number) => clearTimeout(frame));
});
afterEach(() => void vi.useRealTimers());

function aLoop() {
  const state = { isMoving: false, looks: 0 };
  const loop = new ScreenLoop(() => {
    state.looks++;
    return state.isMoving;
  });
  const looksIn = (ms: number) => {
    const before = state.looks;
    vi.advanceTimersByTime(ms);
    return state.looks - before;
  };
  return { loop, state, looksIn };
}

it("draws with every picture while something moves, and looks ten times a second while nothing does", () => {
  const { state, looksIn } = aLoop();
  expect(looksIn(1000)).toBe(10);
  state.isMoving = true;
  looksIn(100);
  expect(looksIn(1600)).toBe(100);
  state.isMoving = false;
  looksIn(pictureMs);
  expect(looksIn(1000)).toBe(10);
});

it("draws with the next picture when it is woken, once however often", () => {
  const { loop, looksIn } = aLoop();
  looksIn(50);
  loop.wake();
  loop.wake();
  expect(looksIn(pictureMs)).toBe(1);
  expect(looksIn(99)).toBe(0);
  expect(looksIn(1)).toBe(1);
});

it("does nothing more once it is stopped, at rest and before a picture", () => {
  const { loop, looksIn } = aLoop();
  looksIn(pictureMs);
  loop.stop();
  expect(looksIn(1000)).toBe(0);
  loop.wake();
  loop.stop();
  expect(looksIn(1000)).toBe(0);
});
