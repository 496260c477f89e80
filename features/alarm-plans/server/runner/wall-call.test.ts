import { EventEmitter } from "node:events";
import { FakeClock, silentLogger } from "@tessera/base";
import { createEvents, type Principal, PushHub } from "@tessera/platform/server";
import { expect, it, onTestFinished } from "vitest";
import { wallCall } from "../../contract.ts";
import { gate, hall } from "../testing/a-plan.ts";

class FakeSocket extends EventEmitter {
  readonly heard: unknown[] = [];
  readonly bufferedAmount = 0;
  send(text: string) {
    this.heard.push(...(JSON.parse(text) as unknown[]));
  }
  terminate() {}
}

const call = ({ deviceId, channelId }: typeof gate) => ({
  ParentDeviceID: deviceId,
  ChannelID: channelId,
  ChannelName: "Gate",
  Seconds: 10,
  PlanName: "夜间入侵",
  AlarmID: 1,
  AlarmType: 7,
  AtMs: 0,
});

it("reaches only those who may watch the camera live", async () => {
  const clock = new FakeClock();
  // Who may only look at recordings is not shown what happens now.
  const held: Readonly<Record<number, readonly string[]>> = {
    1: ["live d1/1", "live d2/1"],
    2: ["live d2/1", "playback d1/1"],
    3: [],
  };
  const hub = new PushHub({
    clock,
    events: createEvents(silentLogger),
    sessions: { principalOf: async () => undefined },
    rights: {
      may: (principal, verb, { deviceId, channelId }) =>
        held[principal?.userId ?? 0]?.includes(`${verb} ${deviceId}/${channelId}`) ?? false,
    },
  });
  onTestFinished(() => hub.stop());
  const enter = async (userId: number) => {
    const socket = new FakeSocket();
    if (hub.door.kind !== "api") throw new Error("not an api door");
    const principal = { userId, sessionId: userId } as Principal;
    (await hub.door.admit({}, { principal } as never))(socket as never);
    return socket;
  };
  const [both, hallOnly, nothing] = [await enter(1), await enter(2), await enter(3)];
  hub.tell(wallCall, call(gate));
  hub.tell(wallCall, call(hall));
  await clock.advance(250);
  expect(both.heard).toEqual([
    ["wall-call", call(gate)],
    ["wall-call", call(hall)],
  ]);
  expect(hallOnly.heard).toEqual([["wall-call", call(hall)]]);
  expect(nothing.heard).toEqual([]);
});
