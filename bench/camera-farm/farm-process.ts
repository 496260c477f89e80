import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { bindUdpPair } from "@tessera/protocols/rtsp";
import { FarmConnection } from "./farm-connection.ts";
import { tickMs } from "./farm-pace.ts";
import { answerReports, type FarmReport } from "./farm-report.ts";
import { type LoopPicture, loopMedia } from "./loop-media.ts";
import { RtpLoop } from "./rtp-loop.ts";

// Runs as a child process, so that what it costs is not counted as the product's.

const loop = new RtpLoop(await loopMedia(process.argv[2] as LoopPicture | undefined));
const udp = await bindUdpPair("127.0.0.1");
const startedMs = performance.now();
const loopMs = () => performance.now() - startedMs;
const connections = new Set<FarmConnection>();

const server = createServer((socket) => {
  const connection = new FarmConnection(socket, loop, loopMs, udp);
  connections.add(connection);
  socket.on("close", () => connections.delete(connection));
});

setInterval(() => {
  const nowMs = loopMs();
  for (const connection of connections) connection.sendDue(nowMs);
}, tickMs);

server.listen(0, "127.0.0.1", () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
answerReports(() => {
  const report: FarmReport = { playing: 0, sentBytes: 0, droppedWrites: 0 };
  for (const connection of connections) {
    if (connection.isPlaying) report.playing++;
    report.sentBytes += connection.sentBytes;
    report.droppedWrites += connection.droppedWrites;
  }
  return report;
});
