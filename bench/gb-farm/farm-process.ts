import { connect, type Socket } from "node:net";
import { gopSeconds, loopMedia } from "../camera-farm/loop-media.ts";
import { openFarmLine } from "./farm-line.ts";
import { PsLoop } from "./ps-loop.ts";
import type { GbFarmReport } from "./start-gb-farm.ts";

// Runs as a child process, so that what it costs is not counted as the product's.
const tickMs = 10;
/** A server that leaves this much unread loses frames, as at a real camera. */
const maxUnsentBytes = 2 * 1024 * 1024;
/** Spreads any number of cameras evenly over a group of pictures. */
const goldenRatio = 0.618_033_988_75;

const [port = "", password = "", deviceId = "", ...channelIds] = process.argv.slice(2);
const loop = new PsLoop(await loopMedia());
const startedMs = performance.now();
const report: GbFarmReport = { playing: 0, sentBytes: 0, droppedWrites: 0 };

/** One channel that sends what is due. */
class Sending {
  readonly #socket: Socket;
  readonly #delayMs: number;
  #nextFrame: number;

  constructor(channelIndex: number, toPort: number) {
    this.#socket = connect({ port: toPort, host: "127.0.0.1", noDelay: true });
    this.#socket.on("error", () => {});
    this.#delayMs = ((channelIndex * goldenRatio) % 1) * gopSeconds * 1000;
    const loopMs = performance.now() - startedMs;
    this.#nextFrame = loop.firstKeyFrom(Math.max(0, loopMs - this.#delayMs));
  }

  sendDue(loopMs: number): void {
    while (loop.dueMs(this.#nextFrame) + this.#delayMs <= loopMs) {
      const packets = loop.packets(this.#nextFrame++);
      if (this.#socket.writableLength > maxUnsentBytes) {
        report.droppedWrites++;
        continue;
      }
      this.#socket.write(packets);
      report.sentBytes += packets.length;
    }
  }

  stop(): void {
    this.#socket.destroy();
  }
}

const sendings = new Set<Sending>();
setInterval(() => {
  const loopMs = performance.now() - startedMs;
  for (const sending of sendings) sending.sendDue(loopMs);
}, tickMs);

process.on("message", () => process.send?.({ ...report, playing: sendings.size }));
process.on("disconnect", () => process.exit(0));

await openFarmLine({
  port: Number(port),
  password,
  deviceId,
  channelIds,
  onPlay(channelIndex, toPort) {
    const sending = new Sending(channelIndex, toPort);
    sendings.add(sending);
    return () => {
      sendings.delete(sending);
      sending.stop();
    };
  },
});
process.send?.({});
