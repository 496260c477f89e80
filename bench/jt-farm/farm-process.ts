import { connect, type Socket } from "node:net";
import {
  type LiveOrder,
  MediaPacketWriter,
  mediaMessage,
  readLiveControl,
  readLiveOrder,
} from "@tessera/formats/jt1078";
import { type OrderHandler, startJt808Terminal } from "@tessera/simulators/jt808-terminal";
import { gopSeconds, loopMedia } from "../camera-farm/loop-media.ts";
import { MediaLoop } from "./media-loop.ts";
import type { JtFarmReport } from "./start-jt-farm.ts";

// Runs as a child process, so that what it costs is not counted as the product's.
const tickMs = 10;
/** A server that leaves this much unread loses frames, as at a real camera. */
const maxUnsentBytes = 2 * 1024 * 1024;
/** Spreads any number of cameras evenly over a group of pictures. */
const goldenRatio = 0.618_033_988_75;

const [port = "", channels = "", ...phones] = process.argv.slice(2);
const loop = new MediaLoop(await loopMedia("720p25-1mbit"));
const startedMs = performance.now();
const report: JtFarmReport = { playing: 0, sentBytes: 0, droppedWrites: 0 };

/** One channel that sends what is due. */
class Sending {
  readonly #socket: Socket;
  readonly #writer: MediaPacketWriter;
  readonly #delayMs: number;
  #nextFrame: number;

  constructor(phone: string, { host, tcpPort, channel }: LiveOrder, index: number) {
    this.#socket = connect({ host, port: tcpPort, noDelay: true });
    this.#socket.on("error", () => {});
    this.#writer = new MediaPacketWriter({ sim: phone, simBytes: 6, channel });
    this.#delayMs = ((index * goldenRatio) % 1) * gopSeconds * 1000;
    const loopMs = performance.now() - startedMs;
    this.#nextFrame = loop.firstKeyFrom(Math.max(0, loopMs - this.#delayMs));
  }

  sendDue(loopMs: number): void {
    while (loop.dueMs(this.#nextFrame) + this.#delayMs <= loopMs) {
      const packets = loop.packets(this.#nextFrame++, this.#writer);
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

const sendings = new Map<string, Sending>();
setInterval(() => {
  const loopMs = performance.now() - startedMs;
  for (const sending of sendings.values()) sending.sendDue(loopMs);
}, tickMs);

process.on("message", () => process.send?.({ ...report, playing: sendings.size }));
process.on("disconnect", () => process.exit(0));

let count = 0;
const open: OrderHandler = ({ body }, { phone }) => {
  const order = readLiveOrder(body);
  sendings.set(`${phone} ${order.channel}`, new Sending(phone, order, count++));
  return 0;
};
const close: OrderHandler = ({ body }, { phone }) => {
  const key = `${phone} ${readLiveControl(body).channel}`;
  sendings.get(key)?.stop();
  sendings.delete(key);
  return 0;
};

const terminals = phones.map((phone) =>
  startJt808Terminal({
    server: { host: "127.0.0.1", port: Number(port) },
    phone,
    channels: Number(channels),
    reportEverySeconds: 10,
    handlers: new Map([
      [mediaMessage.openLive, open],
      [mediaMessage.controlLive, close],
    ]),
  }),
);
const came = await Promise.all(terminals.map((terminal) => terminal.come()));
if (came.includes(false)) throw new Error("a terminal was refused");
process.send?.({});
