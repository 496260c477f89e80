import { FakeClock } from "@tessera/base";
import type { LiveServer, LiveState } from "@tessera/player";
import { expect, it } from "vitest";
import { DevicePlay, type PlayCommand } from "./device-play.ts";

const recording = { startMs: 1_000_000, endMs: 1_600_000 };
const playing: LiveState = {
  kind: "playing",
  width: 640,
  height: 360,
  codecs: "avc1",
  rung: "fmp4",
  picture: "asked",
};
const overText = { zh: "录像已播放完毕", en: "The recording is over" };

it("counts where it stands by the speed, and stands still while paused", async () => {
  const { play, clock, show } = await aPlay();
  show(playing);
  await clock.advance(10_000);
  expect(play.positionMs).toBe(1_010_000);
  play.setSpeed(4);
  await clock.advance(10_000);
  expect(play.positionMs).toBe(1_050_000);
  play.pause();
  await clock.advance(60_000);
  expect(play).toMatchObject({ positionMs: 1_050_000, state: { kind: "paused" } });
});

it("does not run on while no picture comes", async () => {
  const { play, clock, show } = await aPlay();
  await clock.advance(3000);
  show(playing);
  await clock.advance(1000);
  show({ kind: "stalled", sinceMs: 2000, hasPicture: true, reason: { code: "no-frames" } });
  await clock.advance(9000);
  expect(play).toMatchObject({ positionMs: 1_001_000, state: { kind: "waiting" } });
});

it("tells the device in the order of the clicks", async () => {
  const { play, clock, show, told } = await aPlay();
  show(playing);
  play.pause();
  play.play();
  await clock.advance(0);
  play.setSpeed(2);
  play.seek(1_030_000);
  await clock.advance(0);
  expect(told).toEqual([
    { command: "pause" },
    { command: "play" },
    { command: "scale", scale: 2 },
    { command: "seek", time: 30 },
  ]);
});

it("keeps a speed that was chosen while paused until it goes on", async () => {
  const { play, clock, show, told } = await aPlay();
  show(playing);
  play.pause();
  await clock.advance(0);
  play.setSpeed(0.5);
  await clock.advance(0);
  expect(told.at(-1)).toEqual({ command: "pause" });
  play.play();
  await clock.advance(0);
  expect(told.slice(-2)).toEqual([{ command: "play" }, { command: "scale", scale: 0.5 }]);
});

it("shows what is, when the device does not obey", async () => {
  const { play, clock, show, refuse } = await aPlay();
  show(playing);
  refuse();
  play.pause();
  play.setSpeed(8);
  await clock.advance(0);
  expect(play.state).toEqual({ kind: "playing" });
  expect(play.speed).toBe(1);
});

it("is over at the end, and plays again from the beginning", async () => {
  const { play, clock, show, opened } = await aPlay(1_597_000);
  show(playing);
  show({ kind: "failed", reason: { code: "source-stopped", text: overText }, retryInMs: 1 });
  expect(play).toMatchObject({ state: { kind: "over", isWhole: true }, positionMs: 1_600_000 });
  play.play();
  await clock.advance(0);
  expect(opened).toEqual([1_597_000, 1_000_000]);
});

it("tells why it broke off, and goes on from there", async () => {
  const { play, clock, show, opened } = await aPlay();
  show(playing);
  await clock.advance(20_000);
  show({ kind: "failed", reason: { code: "source-stopped", text: overText }, retryInMs: 1 });
  expect(play.state).toEqual({ kind: "over", isWhole: false, reason: overText });
  play.play();
  await clock.advance(0);
  expect(opened).toEqual([1_000_000, 1_020_000]);
});

it("asks for another stretch when it is moved before the one that plays, at the same speed", async () => {
  const { play, clock, show, opened, told } = await aPlay(1_300_000);
  show(playing);
  play.setSpeed(4);
  await clock.advance(0);
  play.seek(1_100_000);
  await clock.advance(0);
  expect(opened).toEqual([1_300_000, 1_100_000]);
  expect(told.at(-1)).toEqual({ command: "stop" });
  show(playing);
  await clock.advance(0);
  expect(told.at(-1)).toEqual({ command: "scale", scale: 4 });
});

it("tells the device that it is not wanted any more, once", async () => {
  const { play, clock, told } = await aPlay();
  play.stop();
  play.stop();
  await clock.advance(0);
  expect(told).toEqual([{ command: "stop" }]);
});

async function aPlay(fromMs?: number) {
  const clock = new FakeClock(0);
  const opened: number[] = [];
  const told: PlayCommand[] = [];
  let isRefusing = false;
  let show: ((state: LiveState) => void) | undefined;
  /** Asks for an address whenever it is started or told to try again. */
  const createPlayer = (
    server: Pick<LiveServer, "openUrl">,
    onState: (state: LiveState) => void,
  ) => {
    show = onState;
    let isStarted = false;
    const connect = () => void server.openUrl("ws_fmp4", "asked");
    return {
      start() {
        if (!isStarted) connect();
        isStarted = true;
      },
      stop: () => {
        isStarted = false;
      },
      retry: () => isStarted && connect(),
      setPaused: () => {},
      setSound: () => {},
    };
  };
  const play = new DevicePlay(
    {
      recording,
      open: async (at) => {
        opened.push(at);
        return `/play/${opened.length}`;
      },
      control: async (_, command) => {
        told.push(command);
        if (isRefusing) throw new Error("no");
      },
      createPlayer,
      onChange: () => {},
      clock,
    },
    fromMs,
  );
  play.start();
  await clock.advance(0);
  return {
    play,
    clock,
    opened,
    told,
    show: (state: LiveState) => show?.(state),
    refuse: () => {
      isRefusing = true;
    },
  };
}
