import { expect, it } from "vitest";
import { deviceMetrics } from "./metrics.ts";

const figures = (...values: number[]) =>
  values.map((value) => [{ labels: { protocol: "rtsp" }, value }]);

it("goes through the devices once for all figures that are read together, and again for the next", async () => {
  let times = 0;
  const device = { driver: "rtsp", isOnline: true, cameraCount: 3, onlineCount: 2 };
  const catalog = {
    devices: () => {
      times++;
      return [device, { ...device, isOnline: false, onlineCount: 0 }];
    },
  };
  const read = () => deviceMetrics.map((metric) => metric.read?.({ catalog }));
  expect(read()).toEqual(figures(2, 1, 6, 2));
  expect(times).toBe(1);
  await Promise.resolve();
  device.onlineCount = 1;
  expect(read()).toEqual(figures(2, 1, 6, 1));
});
