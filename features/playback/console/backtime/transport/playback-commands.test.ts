import type { PlaybackPlayer, PlaybackRate } from "@tessera/player";
import { describe, expect, it } from "vitest";
import { commandOf, type PlaybackDesk } from "./playback-commands.ts";

function aDesk(now: { isPlaying?: boolean; rate?: PlaybackRate } = {}) {
  const { isPlaying = false, rate = 1 } = now;
  const done: string[] = [];
  const note =
    (name: string) =>
    (...values: unknown[]) =>
      void done.push([name, ...values].join(" "));
  const player = {
    positionMs: 100_000,
    play: note("play"),
    pause: note("pause"),
    setRate: note("rate"),
    seek: note("seek"),
    step: note("step"),
  } as unknown as PlaybackPlayer;
  const desk: PlaybackDesk = {
    player,
    isPlaying: () => isPlaying,
    rate: () => rate,
    zoom: note("zoom"),
    markIn: note("in"),
    markOut: note("out"),
    toStart: note("start"),
    toNewest: note("newest"),
    toggleSound: note("sound"),
    toggleFullscreen: note("full"),
    toggleKeys: note("keys"),
    jump: note("jump"),
    takeSnapshot: note("snapshot"),
    addBookmark: note("bookmark"),
  };
  return { desk, done };
}

const press = (key: string, held: { shiftKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  shiftKey: false,
  altKey: false,
  ...held,
});

describe("keys of playback", () => {
  it.each([
    [press(" "), ["play"]],
    [press("ArrowLeft"), ["seek 90000"]],
    [press("ArrowRight", { shiftKey: true }), ["seek 101000"]],
    [press("ArrowLeft", { altKey: true }), ["step -1"]],
    [press("k"), ["pause"]],
    [press("I"), ["in"]],
    [press("o"), ["out"]],
    [press("1"), ["rate 0.25"]],
    [press("7"), ["rate 16"]],
    [press("8"), ["rate -1"]],
    [press("+"), ["zoom 0.5"]],
    [press("-"), ["zoom 2"]],
    [press("Home"), ["start"]],
    [press("End"), ["newest"]],
    [press("n"), ["jump event 1"]],
    [press("N", { shiftKey: true }), ["jump event -1"]],
    [press("g"), ["jump gap 1"]],
    [press("t"), ["jump bookmark 1"]],
    [press("s"), ["snapshot"]],
    [press("b"), ["bookmark"]],
    [press("m"), ["sound"]],
    [press("f"), ["full"]],
    [press("?", { shiftKey: true }), ["keys"]],
  ])("%o does what the sheet says", (key, expected) => {
    const { desk, done } = aDesk();
    commandOf(key, desk)?.();
    expect(done).toEqual(expected);
  });

  it("leaves other keys alone", () => {
    expect(commandOf(press("q"), aDesk().desk)).toBeUndefined();
  });

  it("goes faster with every L, and turns round with J at normal speed", () => {
    const faster = aDesk({ isPlaying: true, rate: 2 });
    commandOf(press("l"), faster.desk)?.();
    expect(faster.done).toEqual(["rate 4", "play"]);
    const turned = aDesk({ isPlaying: true, rate: 8 });
    commandOf(press("j"), turned.desk)?.();
    expect(turned.done).toEqual(["rate -1", "play"]);
    const backwards = aDesk({ isPlaying: true, rate: -2 });
    commandOf(press("j"), backwards.desk)?.();
    expect(backwards.done).toEqual(["rate -4", "play"]);
  });
});
