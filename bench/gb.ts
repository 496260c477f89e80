import { besideRtsp } from "./beside-rtsp.ts";
import { startGbFarm } from "./gb-farm/start-gb-farm.ts";

const cameras = 100;
/** As tests/e2e/first-start.ts sets it. */
const sipPassword = "sip-password-of-the-tests";

/** Cameras by GB/T 28181, program streams over TCP. */
export const benchGb = (): Promise<void> =>
  besideRtsp({
    title: `GB/T 28181 beside RTSP: ${cameras} × 1080p25 H.264 2 Mbit/s + AAC over TCP, nobody watching`,
    way: "GB/T 28181, PS",
    streams: cameras,
    async begin(product) {
      const port = await product.sipPort();
      const farm = await startGbFarm({ port, password: sipPassword, channels: cameras });
      await product.pullAlways(farm.deviceId, farm.channelIds);
      return farm;
    },
  });
