import type { TrackPoint } from "@tessera/engine";

export const aPoint = (change: Partial<TrackPoint> = {}): TrackPoint => ({
  channel: { deviceId: "bus-1", channelId: "1" },
  source: "JT808",
  atMs: Date.UTC(2026, 0, 5, 4),
  longitude: 114.05,
  latitude: 22.54,
  ...change,
});
