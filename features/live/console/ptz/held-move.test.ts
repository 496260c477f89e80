import { FakeClock } from "@tessera/base";
import { expect, it } from "vitest";
import { HeldMove } from "./held-move.ts";

it("goes on while the button is held and stops once when it is released", async () => {
  const { move, said, clock } = aMove();
  move.press("left", 128);
  await clock.advance(4500);
  move.release();
  move.release();
  await clock.advance(10_000);
  expect(said).toEqual(["left", "left", "left", "stop"]);
});

it("says nothing when a button is released that was not held", async () => {
  const { move, said, clock } = aMove();
  move.release();
  await clock.advance(0);
  expect(said).toEqual([]);
});

it("never lets a stop overtake the move before it", async () => {
  const answers: (() => void)[] = [];
  const { move, said, clock } = aMove(
    () => new Promise((resolve) => void answers.push(() => resolve(true))),
  );
  move.press("up", 128);
  move.release();
  await clock.advance(0);
  expect(said).toEqual(["up"]);
  answers[0]?.();
  await clock.advance(0);
  expect(said).toEqual(["up", "stop"]);
});

it("stops a slow camera at once, without the words that still wait for it", async () => {
  const answers: (() => void)[] = [];
  const { move, said, clock } = aMove(
    () => new Promise((resolve) => void answers.push(() => resolve(true))),
  );
  move.press("up", 128);
  await clock.advance(6500);
  move.release();
  answers[0]?.();
  await clock.advance(0);
  expect(said).toEqual(["up", "stop"]);
});

it("says nothing new when what is held is pressed once more", async () => {
  const { move, said, clock } = aMove();
  move.press("left", 128);
  move.press("left", 128);
  await clock.advance(0);
  expect(said).toEqual(["left"]);
  move.press("left", 200);
  move.press("upleft", 200);
  await clock.advance(0);
  expect(said).toEqual(["left", "left", "upleft"]);
});

it("does not go on, nor stop the camera, once somebody else holds it", async () => {
  const { move, said, clock } = aMove(async () => false);
  move.press("left", 128);
  await clock.advance(0);
  expect(move.isHeld).toBe(false);
  move.release();
  await clock.advance(10_000);
  expect(said).toEqual(["left"]);
});

it("asks once, however often a key repeats, until it is let go and pressed anew", async () => {
  const { move, said, clock } = aMove(async () => false);
  for (let repeat = 0; repeat < 10; repeat++) {
    move.press("left", 128);
    await clock.advance(30);
  }
  expect(said).toEqual(["left"]);
  move.release();
  move.press("left", 128);
  await clock.advance(0);
  expect(said).toEqual(["left", "left"]);
});

it("moves when it is pressed anew before the no to the first press has come", async () => {
  const answers: ((isGood: boolean) => void)[] = [];
  const { move, said, clock } = aMove(() => new Promise((resolve) => void answers.push(resolve)));
  move.press("left", 128);
  move.release();
  await clock.advance(0);
  answers[0]?.(false);
  await clock.advance(0);
  move.press("right", 128);
  answers[1]?.(true);
  await clock.advance(0);
  expect(said).toEqual(["left", "stop", "right"]);
});

function aMove(answer: () => Promise<boolean> = async () => true) {
  const clock = new FakeClock();
  const said: string[] = [];
  const move = new HeldMove({
    send(command) {
      said.push(command);
      return answer();
    },
    every: (ms, run) => clock.every(ms, run),
  });
  return { move, said, clock };
}
