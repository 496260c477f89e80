import type { PushMessage } from "@tessera/engine";

/** For tests: motion at the gate. */
export const aMessage = (number = 1, changes: Partial<PushMessage> = {}): PushMessage => ({
  key: `alarm-${number}`,
  title: { zh: `移动侦测 ${number}`, en: `Motion ${number}` },
  body: { zh: "大门有人移动", en: "Something moves at the gate" },
  severity: 3,
  atMs: Date.UTC(2026, 0, 5, 4) + number * 1000,
  path: `/alarm/list?alarm=${number}`,
  alarm: {
    id: number,
    source: "onvif",
    alarmType: 7,
    phase: "begins",
    deviceId: "d1",
    deviceName: "North",
    channel: { deviceId: "d1", channelId: "gate", name: "Gate" },
    planName: "Night",
  },
  ...changes,
});
