import { expect, it } from "vitest";
import { stillShown, type WallCall, withCall } from "./calls.ts";

const aCall = (device: string, Seconds = 10): WallCall => ({
  ParentDeviceID: device,
  ChannelID: "1",
  ChannelName: device,
  Seconds,
  PlanName: "",
  AlarmID: 1,
  AlarmType: 7,
  AtMs: 0,
});
const devices = (shown: ReturnType<typeof withCall>) =>
  shown.map(({ call }) => call.ParentDeviceID);

it("shows the newest first, each camera once and for as long as its last call says", () => {
  const first = withCall(withCall([], aCall("gate"), 0), aCall("yard"), 1000);
  const again = withCall(first, aCall("gate"), 5000);
  expect(devices(again)).toEqual(["gate", "yard"]);
  expect(devices(stillShown(again, 11_000))).toEqual(["gate"]);
  expect(devices(stillShown(again, 15_000))).toEqual([]);
});

it("keeps no more than a wall could ever show in a storm", () => {
  let shown: ReturnType<typeof withCall> = [];
  for (let index = 0; index < 1000; index++) shown = withCall(shown, aCall(`d${index}`), index);
  expect(shown).toHaveLength(16);
  expect(shown[0]?.call.ParentDeviceID).toBe("d999");
});
