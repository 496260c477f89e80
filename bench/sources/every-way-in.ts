import { startCameraFarm } from "../camera-farm/start-camera-farm.ts";
import { startGbFarm } from "../gb-farm/start-gb-farm.ts";
import { startLoadProcess } from "../load-process.ts";
import type { Product } from "../product-under-test.ts";
import type { Farm } from "../streams-taken.ts";

/** As tests/e2e/first-start.ts sets it. */
const sipPassword = "sip-password-of-the-tests";

/** A way into the server, and sources that take it. */
export interface WayIn {
  readonly name: string;
  /** Has the product take so many streams; settles when all are live. */
  begin(product: Product, count: number): Promise<Farm>;
}

type Sent = Awaited<ReturnType<Farm["report"]>>;

const rtspWay = (transport: "TCP" | "UDP"): WayIn => ({
  name: `RTSP over ${transport}`,
  async begin(product, count) {
    const farm = await startCameraFarm();
    await product.addCameras(
      numbered(count, (camera) => farm.url(camera)),
      { Transport: transport },
    );
    return farm;
  },
});

const gbWay = (transport: "TCP" | "UDP"): WayIn => ({
  name: `GB/T 28181 over ${transport}`,
  async begin(product, channels) {
    const port = await product.sipPort();
    const farm = await startGbFarm({ port, password: sipPassword, channels });
    const MediaTransportMode = transport === "TCP" ? "TCP-PASSIVE" : "UDP";
    await product.pullAlways(farm.deviceId, farm.channelIds, { MediaTransportMode });
    return farm;
  },
});

/** Published to us by a program that takes the addresses. */
const publishedWay = (name: string, protocol: string, program: URL): WayIn => ({
  name,
  async begin(product, count) {
    const devices: string[] = [];
    const urls: string[] = [];
    for (let number = 0; number < count; number++) {
      const { device, url } = await product.addPublisher(protocol);
      devices.push(device);
      urls.push(url);
    }
    const farm = await startLoadProcess<object, Sent>(program, urls);
    await product.untilPublished(devices);
    return farm;
  },
});

const flvWay: WayIn = {
  name: "HTTP-FLV",
  async begin(product, count) {
    const program = new URL("./flv-process.ts", import.meta.url);
    const farm = await startLoadProcess<{ readonly port: number }, Sent>(program, []);
    const url = (camera: number) => `http://127.0.0.1:${farm.ready.port}/${camera}.flv`;
    await product.addCameras(numbered(count, url), { DeviceType: "HTTP" });
    return farm;
  },
};

const numbered = (count: number, url: (camera: number) => string) =>
  Array.from({ length: count }, (_, index) => url(index + 1));

export const everyWayIn: readonly WayIn[] = [
  rtspWay("TCP"),
  rtspWay("UDP"),
  publishedWay("RTMP", "rtmp", new URL("../rtmp-load/publisher-process.ts", import.meta.url)),
  publishedWay("WHIP", "whip", new URL("./whip-process.ts", import.meta.url)),
  gbWay("TCP"),
  gbWay("UDP"),
  flvWay,
];
