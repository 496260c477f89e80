import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { FarmConnection } from "./farm-connection.ts";
import { type LoopPicture, loopMedia } from "./loop-media.ts";
import { RtpLoop } from "./rtp-loop.ts";
import type { FarmReport } from "./start-camera-farm.ts";

// Runs as a child process, so that what it costs is not counted as the product's.
const tickMs = 10;

const loop = new RtpLoop(await loopMedia(process.argv[2] as LoopPicture | undefined));
const startedMs = performance.now();
const loopMs = () => performance.now() - startedMs;
const connections = new Set<FarmConnection>();

const server = createServer((socket) => {
  const connection = new FarmConnection(socket, loop, loopMs);
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
process.on("message", () => {
  const report: FarmReport = { playing: 0, sentBytes: 0, droppedWrites: 0 };
  for (const connection of connections) {
    if (connection.isPlaying) report.playing++;
    report.sentBytes += connection.sentBytes;
    report.droppedWrites += connection.droppedWrites;
  }
  process.send?.(report);
});
process.on("disconnect", () => process.exit(0));
