import { connect } from "node:net";
import { connect as connectTls } from "node:tls";
import type { ViewerReport } from "./start-viewers.ts";

// Runs as a child process: opens viewers of each address, reads what comes and throws it away.
const [each = "0", ...addresses] = process.argv.slice(2);
const targets = addresses.flatMap((address) =>
  Array.from({ length: Number(each) }, () => new URL(address)),
);

/** One for all sockets: nothing of what is read is kept. */
const buffer = Buffer.allocUnsafeSlow(256 * 1024);
const upgradeTo = ({ pathname, search, host }: URL) =>
  [
    `GET ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    "Upgrade: websocket",
    "Connection: Upgrade",
    `Sec-WebSocket-Key: ${Buffer.alloc(16, 1).toString("base64")}`,
    "Sec-WebSocket-Version: 13",
    "\r\n",
  ].join("\r\n");

const readBytes = targets.map(() => 0);
let admitted = 0;
let open = 0;

targets.forEach((target, viewer) => {
  const take = (length: number) => {
    const isFirst = readBytes[viewer] === 0;
    if (isFirst && buffer.toString("latin1", 0, 13) === "HTTP/1.1 101 " && length >= 13) admitted++;
    if (isFirst && admitted === readBytes.length) process.send?.({});
    readBytes[viewer] = (readBytes[viewer] ?? 0) + length;
    return true;
  };
  const onread = { buffer, callback: take };
  const place = { host: target.hostname, port: Number(target.port), onread };
  const isSecure = target.protocol === "wss:";
  const socket = isSecure ? connectTls({ ...place, rejectUnauthorized: false }) : connect(place);
  socket.on(isSecure ? "secureConnect" : "connect", () => {
    open++;
    socket.write(upgradeTo(target));
  });
  socket.on("error", () => {});
  socket.on("close", () => open--);
});

let lastRead = [...readBytes];
process.on("message", () => {
  const sinceLast = readBytes.map((bytes, viewer) => bytes - (lastRead[viewer] ?? 0));
  lastRead = [...readBytes];
  const report: ViewerReport = {
    open,
    leastBytes: Math.min(...sinceLast),
    totalBytes: sinceLast.reduce((sum, bytes) => sum + bytes, 0),
  };
  process.send?.(report);
});
process.on("disconnect", () => process.exit(0));
