import { emptyWeek, presets, withChannels, withDay } from "@tessera/kit/choose";
import { expect, it } from "vitest";
import { channelChanges, newDraft, toDraft, toWire } from "./plan-draft.ts";

const channel = (id: string) => ({ device: "d", channel: id, name: id, deviceName: "D" });

it("is the same after being sent and loaded", () => {
  const draft = {
    ...newDraft,
    name: "Nights",
    mode: "plan" as const,
    week: withDay(presets.nights, 0, [{ startS: 0, endS: 3600, isOff: true }]),
    exceptions: [{ date: "20261001", name: "Holiday", slots: [{ startS: 0, endS: 86_400 }] }],
  };
  const wire = toWire(draft, 7);
  expect(wire.Week.Sunday[1]).toEqual({
    StartTime: "20:00:00",
    EndTime: "24:00:00",
    enable: true,
  });
  const toldDay = (slots: typeof wire.Week.Monday) =>
    slots.map(({ StartTime = "", EndTime = "", enable }, index) => ({
      StartTime,
      EndTime,
      sTime: StartTime,
      eTime: EndTime,
      enable: enable === true,
      number: index + 1,
      type: 1 as const,
    }));
  const Week = {
    Monday: toldDay(wire.Week.Monday),
    Tuesday: toldDay(wire.Week.Tuesday),
    Wednesday: toldDay(wire.Week.Wednesday),
    Thursday: toldDay(wire.Week.Thursday),
    Friday: toldDay(wire.Week.Friday),
    Saturday: toldDay(wire.Week.Saturday),
    Sunday: toldDay(wire.Week.Sunday),
  };
  const more = { Exceptions: [], ID: 7, ChannelCount: 0, UpdatedAtMs: 0, Channels: [] };
  expect(toDraft({ ...wire, Week, ...more })).toEqual({ ...draft, exceptions: [] });
});

it("sends no slots that are wrong when the hours do not count", () => {
  const week = withDay(emptyWeek, 0, [{ startS: 7200, endS: 3600 }]);
  expect(toWire({ ...newDraft, week }, undefined).Week.Monday).toEqual([]);
  expect(toWire({ ...newDraft, mode: "plan", week }, undefined).Week.Monday).toHaveLength(1);
});

it("knows which channels join and which leave, each once", () => {
  const before = [channel("1"), channel("2")];
  const after = withChannels([channel("2")], [channel("2"), channel("3")]);
  expect(channelChanges(before, after)).toEqual({
    joining: [{ device: "d", channel: "3" }],
    leaving: [{ device: "d", channel: "1" }],
  });
});
