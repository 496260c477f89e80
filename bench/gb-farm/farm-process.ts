import { connect } from "node:net";
import { answerReports } from "../camera-farm/farm-report.ts";
import { loopMedia } from "../camera-farm/loop-media.ts";
import { TcpSendings } from "../camera-farm/tcp-sendings.ts";
import { openFarmLine } from "./farm-line.ts";
import { PsLoop } from "./ps-loop.ts";

// Runs as a child process, so that what it costs is not counted as the product's.
const [port = "", password = "", deviceId = "", ...channelIds] = process.argv.slice(2);
const loop = new PsLoop(await loopMedia());
const sendings = new TcpSendings(loop);
answerReports(() => sendings.report());

let calls = 0;
await openFarmLine({
  port: Number(port),
  password,
  deviceId,
  channelIds,
  onPlay(toPort) {
    // A channel may be called again before its last call has ended.
    const key = String(calls++);
    const socket = connect({ port: toPort, host: "127.0.0.1", noDelay: true });
    sendings.open(key, socket, (frame) => loop.packets(frame));
    return () => sendings.close(key);
  },
});
process.send?.({});
