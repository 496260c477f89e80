import { BadRequest, NotFound, TooMany } from "@tessera/base";
import { expect, it } from "vitest";
import { aCardSite, gate, hour } from "./testing/a-card-site.ts";

it("makes a channel that plays the recording once, beside the channel it is of", () => {
  const { plays, channels } = aCardSite();
  const play = plays.open(7, gate, hour, "playback");
  expect(channels.find(play.channel)).toMatchObject({
    deviceId: "nvr",
    isPassing: true,
    connection: { session: { id: play.id, purpose: "playback", ...hour } },
  });
  expect(channels.find(gate)?.isPassing).toBeUndefined();
});

it("passes commands on for who began the play, and for nobody else", async () => {
  const { plays, commands } = aCardSite();
  const { id } = plays.open(7, gate, hour, "playback");
  await plays.control(7, id, { kind: "scale", scale: 4 });
  expect(commands).toEqual([[id, { kind: "scale", scale: 4 }]]);
  await expect(plays.control(8, id, { kind: "pause" })).rejects.toThrow(NotFound);
});

it("forgets a play that nobody has watched for a minute", async () => {
  const { plays, channels, clock } = aCardSite();
  const { channel } = plays.open(7, gate, hour, "playback");
  await clock.advance(55_000);
  expect(channels.find(channel)).toBeDefined();
  await clock.advance(10_000);
  expect(channels.find(channel)).toBeUndefined();
});

it("keeps a play for as long as somebody watches, however long it is paused", async () => {
  const { plays, channels, hub, clock } = aCardSite();
  const { channel } = plays.open(7, gate, hour, "playback");
  const lease = hub.open(channel, 1);
  await clock.advance(20 * 60_000);
  expect(channels.find(channel)).toBeDefined();
  lease.release();
  await clock.advance(80_000);
  expect(channels.find(channel)).toBeUndefined();
});

it("ends the plays of a session with it", () => {
  const { plays, channels } = aCardSite();
  const mine = plays.open(7, gate, hour, "playback");
  const other = plays.open(8, gate, hour, "playback");
  plays.endOfSession(7);
  expect(channels.find(mine.channel)).toBeUndefined();
  expect(channels.find(other.channel)).toBeDefined();
});

it("lets nobody end the play of another session", () => {
  const { plays, channels } = aCardSite();
  const { id, channel } = plays.open(7, gate, hour, "playback");
  plays.endOwn(8, id);
  expect(channels.find(channel)).toBeDefined();
  plays.endOwn(7, id);
  expect(channels.find(channel)).toBeUndefined();
});

it("lets one session play four at a time", () => {
  const { plays } = aCardSite();
  const open = () => plays.open(7, gate, hour, "playback");
  const [first] = [open(), open(), open(), open()];
  expect(open).toThrow(TooMany);
  plays.end(first?.id ?? "");
  expect(open).not.toThrow();
});

it("says so when the device plays nothing back", () => {
  const { plays } = aCardSite(["recordings"]);
  expect(() => plays.open(7, gate, hour, "playback")).toThrow(BadRequest);
});
