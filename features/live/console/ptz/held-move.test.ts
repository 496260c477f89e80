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
