import { FakeClock } from "@tessera/base";
import type { Notification } from "@tessera/protocols/onvif";
import { describe, expect, it } from "vitest";
import { AlarmStates } from "./alarm-states.ts";
import { alarmTopicOf } from "./alarm-topics.ts";

const motion = "RuleEngine/CellMotionDetector/Motion";

function aNotification(
  topic: string,
  data: Readonly<Record<string, string>>,
  more: Partial<Notification> = {},
): Notification {
  return {
    topic,
    operation: "Changed",
    source: new Map(),
    key: new Map(),
    data: new Map(Object.entries(data)),
    ...more,
  };
}

const object = (id: string) => ({ key: new Map([["ObjectId", id]]) });

function aWatch() {
  const clock = new FakeClock();
  const told: string[] = [];
  const states = new AlarmStates(clock, ({ channelId = "-", alarmType, phase }) =>
    told.push(`${channelId} ${alarmType} ${phase}`),
  );
  return { clock, told, states };
}

describe("AlarmStates", () => {
  it("tells edges, not states that are told again", () => {
    const { states, told } = aWatch();
    for (const value of ["false", "true", "1", "true", "false", "0"])
      states.take(aNotification(motion, { IsMotion: value }), "1");
    expect(told).toEqual(["1 7 begins", "1 7 ends"]);
  });

  it("takes two topics for one motion, which lasts until both are over", () => {
    const { states, told } = aWatch();
    states.take(aNotification(motion, { IsMotion: "true" }), "1");
    states.take(aNotification("VideoSource/MotionAlarm", { State: "true" }), "1");
    states.take(aNotification(motion, { IsMotion: "false" }), "1");
    expect(told).toEqual(["1 7 begins"]);
    states.take(aNotification("VideoSource/MotionAlarm", { State: "false" }), "1");
    expect(told).toEqual(["1 7 begins", "1 7 ends"]);
  });

  it("keeps channels, kinds, rules and objects apart", () => {
    const { states, told } = aWatch();
    const inside = "RuleEngine/FieldDetector/ObjectsInside";
    states.take(aNotification(motion, { IsMotion: "true" }), "1");
    states.take(aNotification(motion, { IsMotion: "true" }), "2");
    states.take(aNotification(inside, { IsInside: "true" }, object("7")), "1");
    states.take(aNotification(inside, { IsInside: "true" }, object("8")), "1");
    states.take(aNotification(inside, { IsInside: "false" }, object("7")), "1");
    expect(told).toEqual(["1 7 begins", "2 7 begins", "1 11 begins"]);
    states.take(aNotification(inside, {}, { ...object("8"), operation: "Deleted" }), "1");
    expect(told.at(-1)).toBe("1 11 ends");
  });

  it("ends what was not told again for half a minute", async () => {
    const { states, told, clock } = aWatch();
    states.take(aNotification(motion, { IsMotion: "true" }), "1");
    await clock.advance(20_000);
    states.take(aNotification(motion, { IsMotion: "true" }), "1");
    await clock.advance(29_999);
    expect(told).toEqual(["1 7 begins"]);
    await clock.advance(1);
    expect(told).toEqual(["1 7 begins", "1 7 ends"]);
  });

  it("begins what goes on already, once, and does not end what never began", () => {
    const { states, told } = aWatch();
    const operation = "Initialized";
    states.take(aNotification(motion, { IsMotion: "false" }, { operation }), "1");
    states.take(aNotification(motion, { IsMotion: "true" }, { operation }), "1");
    states.take(aNotification(motion, { IsMotion: "true" }, { operation }), "1");
    expect(told).toEqual(["1 7 begins"]);
  });

  it("tells what only happens, not twice in two seconds and not as an old story", async () => {
    const { states, told, clock } = aWatch();
    const crossed = aNotification("RuleEngine/LineDetector/Crossed", { ObjectId: "1" });
    states.take({ ...crossed, operation: "Initialized" }, "1");
    states.take(crossed, "1");
    states.take(crossed, "1");
    expect(told).toEqual(["1 10 happens"]);
    await clock.advance(2000);
    states.take(crossed, "1");
    expect(told).toHaveLength(2);
  });

  it("ends what is on when it is stopped, and tells nothing afterwards", async () => {
    const { states, told, clock } = aWatch();
    states.take(aNotification(motion, { IsMotion: "true" }), "1");
    states.stop();
    expect(told).toEqual(["1 7 begins", "1 7 ends"]);
    await clock.advance(60_000);
    expect(told).toHaveLength(2);
  });
});

describe("alarmTopicOf", () => {
  it.each([
    ["VideoSource/MotionAlarm", 7],
    ["RuleEngine/MotionRegionDetector/Motion", 7],
    ["RuleEngine/FieldDetector/ObjectsInside", 11],
    ["RuleEngine/LineDetector/Crossed", 10],
    ["RuleEngine/LoiteringDetector/ObjectIsLoitering", 13],
    ["RuleEngine/TamperDetector/Tamper", 2],
    ["VideoSource/GlobalSceneChange/AnalyticsService", 2],
    ["VideoSource/ImageTooDark/ImagingService", 16],
    ["VideoSource/SignalLoss", 1],
    ["RuleEngine/MyRuleDetector/PeopleDetect", 7],
    ["Device/Trigger/DigitalInput", 6],
    ["Device/HardwareFailure/StorageFailure", 18],
    ["Device/HardwareFailure/FanFailure", 19],
    ["Device/HardwareFailure/TemperatureCritical", 4],
    ["Device/Trigger/Relay", undefined],
    ["RecordingConfig/JobState", undefined],
    ["RuleEngine/CountAggregation/Counter", undefined],
  ])("takes %s for %s", (topic, alarmType) => {
    expect(alarmTopicOf(topic)?.alarmType).toBe(alarmType);
  });
});
