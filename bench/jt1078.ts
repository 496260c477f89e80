import { besideRtsp } from "./beside-rtsp.ts";
import { startJtFarm } from "./jt-farm/start-jt-farm.ts";

const terminals = 25;
const channels = 4;
const streams = terminals * channels;

/** Cameras of vehicle terminals by JT/T 1078. */
export const benchJt1078 = (): Promise<void> =>
  besideRtsp({
    title: `JT/T 1078 beside RTSP: ${streams} × 720p25 H.264 1 Mbit/s + AAC over TCP, nobody watching`,
    way: "JT/T 1078",
    streams,
    picture: "720p25-1mbit",
    env: { TESSERA_JT808_UNKNOWN_TERMINALS: "accept" },
    async begin(product) {
      const farm = await startJtFarm({ port: await product.terminalPort(), terminals, channels });
      for (const deviceId of farm.deviceIds) await product.pullAlways(deviceId, farm.channelIds);
      return farm;
    },
  });
