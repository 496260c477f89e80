import { once } from "node:events";
import { connect } from "node:tls";
import { startCameraFarm } from "./camera-farm/start-camera-farm.ts";
import { loadText, settledUsage } from "./measured-stretch.ts";
import { type Product, startProduct } from "./product-under-test.ts";
import { printTable } from "./table.ts";
import { startViewers } from "./viewers/start-viewers.ts";

/** As in the bench of the fan-out. */
const viewers = 300;
const handshakeMs = 5000;
const handshakesAtOnce = 8;

/**
 * What TLS costs: handshakes a second on the HTTPS port, and viewers by WSS against the same by WS. The bar is 1.5 times.
 */
export async function benchTls(): Promise<void> {
  const farm = await startCameraFarm();
  const product = await startProduct();
  try {
    await product.addCameras([farm.url(1)]);
    const port = Number(/HTTPS[^\d]* (\d+)/.exec(product.output())?.[1]);
    const { unwatched } = await settledUsage({ unwatched: [product.pid] });
    const plainly = (count = viewers) => percentOf(product, count, (address) => address);
    const securely = (count = viewers) =>
      percentOf(product, count, (address) => overTls(address, port));
    const first = { plain: await plainly(1), secure: await securely(1) };
    // In turns: the machine is another from minute to minute.
    const runs = [await plainly(), await securely(), await securely(), await plainly()] as const;
    const plain = (runs[0] + runs[3]) / 2;
    const secure = (runs[1] + runs[2]) / 2;
    const [ws, wss] = [plain, secure].map((percent) => (percent - unwatched.cpuPercent) / viewers);
    const [firstWs, firstWss] = [first.plain, first.secure].map(
      (percent) => percent - unwatched.cpuPercent,
    );
    printTable(`TLS: 1 camera of 2 Mbit/s to ${viewers} viewers, loopback; ${loadText()}`, [
      {
        "WS, % a viewer": (ws ?? 0).toFixed(4),
        "WSS, % a viewer": (wss ?? 0).toFixed(4),
        "times (bar 1.5)": ((wss ?? 0) / (ws ?? 1)).toFixed(2),
        "times, all of the server": (secure / plain).toFixed(2),
        "first viewer of a stream, WS and WSS, %": [firstWs, firstWss]
          .map((percent) => percent?.toFixed(2))
          .join(" and "),
        "times, first viewer (bar 1.5)": ((firstWss ?? 0) / (firstWs ?? 1)).toFixed(2),
        "handshakes a second": (await handshakesASecond(port)).toFixed(0),
      },
    ]);
  } finally {
    await product.stop();
    await farm.stop();
  }
}

async function percentOf(
  product: Product,
  count: number,
  way: (address: string) => string,
): Promise<number> {
  const addresses = await product.liveAddresses();
  const load = await startViewers(addresses.map(way), count);
  try {
    await load.report();
    const { usage } = await settledUsage({ usage: [product.pid] });
    const { open } = await load.report();
    if (open < count) throw new Error(`only ${open} of ${count} viewers are still there`);
    return usage.cpuPercent;
  } finally {
    await load.stop();
  }
}

function overTls(address: string, port: number): string {
  const url = new URL(address);
  url.protocol = "wss:";
  url.port = String(port);
  return url.href;
}

/** Each whole, without a session of before. */
async function handshakesASecond(port: number): Promise<number> {
  const startedMs = performance.now();
  let made = 0;
  const one = async () => {
    while (performance.now() - startedMs < handshakeMs) {
      const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false });
      await once(socket, "secureConnect");
      socket.destroy();
      made++;
    }
  };
  await Promise.all(Array.from({ length: handshakesAtOnce }, one));
  return (made * 1000) / (performance.now() - startedMs);
}
