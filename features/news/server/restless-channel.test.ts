import { minuteMs } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { RestlessChannel } from "./restless-channel.ts";

const aChange = (isOnline: boolean, atMs: number) => ({
  channel: { deviceId: "d1", channelId: "1" },
  name: "大门",
  isOnline,
  atMs,
});

/** Goes at each of these times and comes back a second later. */
function aChannelThatWent(...wentAt: readonly [number, ...number[]]): RestlessChannel {
  const [first, ...rest] = wentAt;
  const channel = new RestlessChannel(aChange(false, first), first);
  channel.hear(aChange(true, first + 1000), first + 1000);
  for (const at of rest) {
    channel.hear(aChange(false, at), at);
    channel.hear(aChange(true, at + 1000), at + 1000);
  }
  return channel;
}

describe("a restless channel", () => {
  it("settles a while after its last change, not after being told the same again", () => {
    const channel = new RestlessChannel(aChange(false, 0), 0);
    channel.hear(aChange(false, 4000), 4000);
    expect([channel.isSettled(4999, 5000), channel.isSettled(5000, 5000)]).toEqual([false, true]);
    channel.hear(aChange(true, 5000), 5000);
    expect(channel.isSettled(9999, 5000)).toBe(false);
  });

  it.each([
    ["three times in ten minutes", [0, 1, 2], false],
    ["four times in ten minutes", [0, 1, 2, 9.9], true],
    ["four times in more than ten minutes", [0, 4, 8, 10], false],
    ["four times in ten of many minutes", [0, 8, 12, 14, 16], true],
  ] as const)("that goes %s: flapping is %j %j", (_, minutes, isFlapping) => {
    const [first, ...rest] = minutes;
    const channel = aChannelThatWent(first, ...rest.map((minute) => minute * minuteMs));
    expect(channel.isFlapping).toBe(isFlapping);
  });

  it("flaps on until it has been quiet for ten minutes", () => {
    const channel = aChannelThatWent(0, 2000, 4000, 6000);
    channel.hear(aChange(false, 9 * minuteMs), 9 * minuteMs);
    expect([channel.isFlapping, channel.changes]).toEqual([true, 9]);
    expect(channel.isQuiet(19 * minuteMs - 1)).toBe(false);
    expect(channel.isQuiet(19 * minuteMs)).toBe(true);
  });

  it("has something to tell of its flapping at once, then now and then, then no more", () => {
    const channel = aChannelThatWent(0, 2000, 4000, 6000);
    expect(channel.isFlapDue(7000, 5000)).toBe(true);
    channel.flapTold(channel.changes, 7000);
    channel.hear(aChange(false, 8000), 8000);
    expect([channel.isFlapDue(11_999, 5000), channel.isFlapDue(12_000, 5000)]).toEqual([
      false,
      true,
    ]);
    channel.flapTold(channel.changes, 12_000);
    expect(channel.isFlapDue(60_000, 5000)).toBe(false);
  });
});
