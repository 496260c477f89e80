import { startViewers as startWebRtcViewers } from "@tessera/outputs/webrtc/testing";
import { besideFfmpegs, byTcp, byUdp, toNothing } from "../ffmpeg-each.ts";
import { startLoadProcess } from "../load-process.ts";
import type { Product } from "../product-under-test.ts";
import { cascadeWay } from "./cascade-way.ts";
import { startViewers, type ViewerReport } from "./start-viewers.ts";
import { watchedBy } from "./watched-by.ts";
import type { Way } from "./way.ts";

/** Players that are made of ffmpeg read all but what only browsers do. */
const ffmpegWay = (name: string, protocol: string, before: readonly string[] = []): Way => ({
  name,
  async beside(product, device, count, measure) {
    const url = await addressOf(product, device, protocol);
    const lines = Array.from({ length: count }, () => [...before, "-i", url, ...toNothing]);
    return besideFfmpegs(lines, measure);
  },
});

const addressOf = async (product: Product, device: string, protocol: string): Promise<string> =>
  new URL(await product.addressOf(device, protocol), product.url).href;

export const everyWay: readonly Way[] = [
  {
    name: "WebSocket fMP4",
    async beside(product, device, count, measure) {
      const address = (await addressOf(product, device, "ws_fmp4")).replace(/^http/, "ws");
      const viewers = await startViewers([address], count);
      try {
        return await measure();
      } finally {
        await viewers.stop();
      }
    },
  },
  ffmpegWay("HTTP fMP4", "http_fmp4"),
  ffmpegWay("HTTP-FLV", "flv"),
  ffmpegWay("HLS", "hls"),
  {
    name: "low-latency HLS",
    async beside(product, device, count, measure) {
      const address = await addressOf(product, device, "hls");
      const program = new URL("./low-latency-hls-process.ts", import.meta.url);
      const args = [String(count), address];
      const viewers = await startLoadProcess<object, ViewerReport>(program, args);
      try {
        return await watchedBy(viewers, count, measure);
      } finally {
        await viewers.stop();
      }
    },
  },
  {
    name: "WebRTC",
    async beside(product, device, count, measure) {
      const address = await addressOf(product, device, "webrtc");
      const viewers = await startWebRtcViewers({ address, count });
      try {
        return await measure();
      } finally {
        await viewers.kill();
      }
    },
  },
  ffmpegWay("RTSP over TCP", "rtsp", byTcp),
  ffmpegWay("RTSP over UDP", "rtsp", byUdp),
  ffmpegWay("RTMP", "rtmp"),
  ffmpegWay("MJPEG", "mjpeg"),
  cascadeWay("UDP"),
  cascadeWay("TCP"),
];
