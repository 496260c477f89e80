import { startViewers as startPeers } from "@tessera/outputs/webrtc/testing";
import { startCameraFarm } from "./camera-farm/start-camera-farm.ts";
import { holdOut } from "./growth.ts";
import { loadText } from "./measured-stretch.ts";
import { measureProcesses } from "./process-usage.ts";
import { startProduct } from "./product-under-test.ts";
import { aSmallMachine } from "./small-machine.ts";
import { printProcesses, printTable } from "./table.ts";
import { startViewers } from "./viewers/start-viewers.ts";

const memoryMb = 512;
const cameraCount = 16;
const holdMs = 3 * 60_000;

/**
 * A machine of 512 MB and one core that records 16 cameras with previews, while each is watched by WebSocket and one by
 * WebRTC. The cameras and viewers are outside of it.
 */
export async function benchSmall(): Promise<void> {
  const farm = await startCameraFarm();
  const machine = await aSmallMachine(memoryMb);
  await machine.enter();
  const product = await startProduct();
  await machine.leave();
  const stops: (() => Promise<unknown>)[] = [];
  try {
    await product.addCameras(Array.from({ length: cameraCount }, (_, at) => farm.url(at + 1)));
    await product.recordAll();
    const viewers = await startViewers(await product.liveAddresses(), 1);
    stops.push(() => viewers.stop());
    const [path = ""] = await product.liveAddresses("webrtc");
    const peers = await startPeers({ address: path.replace(/^ws/, "http") });
    stops.push(() => peers.kill());
    const held = await holdOut(product, holdMs);
    const { open } = await viewers.report();
    const [peer] = await peers.report();
    const processes = await measureProcesses(product.pid, 15_000);
    printProcesses(`Its processes on one core, ${loadText()}`, processes);
    const { programsMb, cacheMb, killed } = machine.memory();
    printTable(`${memoryMb} MB and one core: ${cameraCount} cameras recorded with previews`, [
      {
        ...held,
        "WebSocket viewers": String(open),
        WebRTC: `${peer?.state}, ${peer?.gaps} gaps`,
        "programs MB": programsMb.toFixed(0),
        "files in memory MB": cacheMb.toFixed(0),
        killed: String(killed),
      },
    ]);
  } finally {
    for (const stop of stops.toReversed()) await stop();
    await product.stop();
    await farm.stop();
    await machine.remove();
  }
}
