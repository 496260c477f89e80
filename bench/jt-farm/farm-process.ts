import { connect } from "node:net";
import {
  MediaPacketWriter,
  mediaMessage,
  readLiveControl,
  readLiveOrder,
} from "@tessera/formats/jt1078";
import { type OrderHandler, startJt808Terminal } from "@tessera/simulators/jt808-terminal";
import { answerReports } from "../camera-farm/farm-report.ts";
import { loopMedia } from "../camera-farm/loop-media.ts";
import { Sendings } from "../camera-farm/sendings.ts";
import { MediaLoop } from "./media-loop.ts";

// Runs as a child process, so that what it costs is not counted as the product's.
const [port = "", channels = "", ...phones] = process.argv.slice(2);
const loop = new MediaLoop(await loopMedia("720p25-1mbit"));
const sendings = new Sendings(loop);
answerReports(() => sendings.report());

const open: OrderHandler = ({ body }, { phone }) => {
  const { host, tcpPort, channel } = readLiveOrder(body);
  const writer = new MediaPacketWriter({ sim: phone, simBytes: 6, channel });
  const socket = connect({ host, port: tcpPort, noDelay: true });
  socket.on("error", () => {});
  sendings.open(`${phone} ${channel}`, socket, (frame) => loop.packets(frame, writer));
  return 0;
};
const close: OrderHandler = ({ body }, { phone }) => {
  sendings.close(`${phone} ${readLiveControl(body).channel}`);
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
