import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerReports } from "../camera-farm/farm-report.ts";
import { loopMedia } from "../camera-farm/loop-media.ts";
import { Sendings } from "../camera-farm/sendings.ts";
import { FlvLoop } from "./flv-loop.ts";

// Runs as a child process, so that what it costs is not counted as the product's. Every address is a camera.
const loop = new FlvLoop(await loopMedia());
const sendings = new Sendings(loop);
answerReports(() => sendings.report());

let viewers = 0;
const server = createServer((_, response) => {
  const key = String(viewers++);
  response.writeHead(200, { "content-type": "video/x-flv" });
  response.write(loop.head);
  response.on("close", () => sendings.close(key));
  response.on("error", () => {});
  sendings.open(key, response, (frame) => loop.tag(frame));
});
server.listen(0, "127.0.0.1", () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
