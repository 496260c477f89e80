import { createSocket } from "node:dgram";
import { once } from "node:events";
import { connect } from "node:net";
import { answerReports } from "../camera-farm/farm-report.ts";
import { loopMedia } from "../camera-farm/loop-media.ts";
import { Sendings } from "../camera-farm/sendings.ts";
import { openFarmLine } from "./farm-line.ts";
import { PsLoop } from "./ps-loop.ts";
import { udpOutlet } from "./udp-outlet.ts";

// Runs as a child process, so that what it costs is not counted as the product's.
const [port = "", password = "", deviceId = "", ...channelIds] = process.argv.slice(2);
const host = "127.0.0.1";
const loop = new PsLoop(await loopMedia());
const sendings = new Sendings(loop);
answerReports(() => sendings.report());

const udp = createSocket("udp4").bind(0, host);
await once(udp, "listening");

const tcpOutlet = (toPort: number) => {
  const socket = connect({ port: toPort, host, noDelay: true });
  return socket.on("error", () => {});
};

let calls = 0;
await openFarmLine({
  port: Number(port),
  password,
  deviceId,
  channelIds,
  udpPort: udp.address().port,
  onPlay(toPort, transport) {
    // A channel may be called again before its last call has ended.
    const key = String(calls++);
    const outlet = transport === "UDP" ? udpOutlet(udp, toPort) : tcpOutlet(toPort);
    sendings.open(key, outlet, (frame) => loop.packets(frame));
    return () => sendings.close(key);
  },
});
process.send?.({});
