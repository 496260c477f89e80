import { FakeClock, wait } from "@tessera/base";
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

it("stops a slow camera soon after a sweep, without the directions that it came past", async () => {
  const { move, said, clock, finish } = aSlowMove(200);
  const sweep = ["left", "upleft", "up", "upright", "right", "downright", "down"] as const;
  for (const [step, command] of sweep.entries()) {
    move.press(command, 17 * (step + 1));
    await clock.advance(50);
  }
  move.release();
  await finish();
  expect(said).toEqual(["left 0", "upright 200", "stop 400"]);
});

it("still makes a short move when it is tapped while the camera answers", async () => {
  const { move, said, finish } = aSlowMove(200);
  move.press("up", 128);
  move.release();
  move.press("left", 128);
  move.press("upleft", 128);
  move.release();
  await finish();
  expect(said).toEqual(["up 0", "stop 200", "upleft 400", "stop 600"]);
});

it("forgets a tap that waits once there is a newer one", async () => {
  const { move, said, finish } = aSlowMove(200);
  for (const command of ["up", "left", "right"] as const) {
    move.press(command, 128);
    move.release();
  }
  await finish();
  expect(said).toEqual(["up 0", "stop 200", "right 400", "stop 600"]);
});

it("halts with nothing said after the stop, though a stick is pushed on until it rests", async () => {
  const { move, said, clock, finish } = aSlowMove(200);
  move.press("left", 128);
  await clock.advance(50);
  move.press("up", 128);
  move.halt();
  move.press("upright", 128);
  move.halt();
  move.press("upright", 128);
  await finish();
  expect(said).toEqual(["left 0", "stop 200"]);
  move.release();
  move.press("down", 128);
  await clock.advance(0);
  expect(said.at(-1)).toMatch(/^down/);
});

it("halts a camera that nobody moves here, and moves it again at the next press", async () => {
  const { move, said, clock } = aMove();
  move.halt();
  move.press("left", 128);
  await clock.advance(0);
  expect(said).toEqual(["stop", "left"]);
});

it("moves at the next press after a halt of what was let go before", async () => {
  const { move, said, clock } = aMove();
  move.press("left", 128);
  await clock.advance(0);
  move.drop();
  move.halt();
  move.press("right", 128);
  await clock.advance(0);
  expect(said).toEqual(["left", "stop", "right"]);
});

it("tells a halt from the stop at the end of a hold", async () => {
  const { move, halts, clock } = aMove();
  move.press("left", 128);
  move.release();
  await clock.advance(0);
  move.halt();
  await clock.advance(0);
  expect(halts).toEqual([false, false, true]);
});

it("says nothing that waited once it is dropped, and tells that a stop is owed", async () => {
  const { move, said, finish } = aSlowMove(200);
  move.press("left", 128);
  move.release();
  expect(move.drop()).toBe(true);
  expect(move.drop()).toBe(false);
  await finish();
  expect(said).toEqual(["left 0"]);
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
  const halts: boolean[] = [];
  const move = new HeldMove({
    send(command, _speed, { isHalt }) {
      said.push(command);
      halts.push(isHalt);
      return answer();
    },
    every: (ms, run) => clock.every(ms, run),
  });
  return { move, said, halts, clock };
}

/** Of a camera that takes so long to answer; what is said has the time of it. */
function aSlowMove(answerMs: number) {
  const clock = new FakeClock();
  const beganMs = clock.nowMs();
  const said: string[] = [];
  const move = new HeldMove({
    async send(command) {
      said.push(`${command} ${clock.nowMs() - beganMs}`);
      await wait(clock, answerMs);
      return true;
    },
    every: (ms, run) => clock.every(ms, run),
  });
  return { move, said, clock, finish: () => clock.advance(10_000) };
}
