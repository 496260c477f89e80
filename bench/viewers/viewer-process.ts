import { connect } from "node:net";
import type { ViewerReport } from "./start-viewers.ts";

// Runs as a child process: opens viewers of one address, reads what comes and throws it away.
const [address = "", count = "0"] = process.argv.slice(2);
const { hostname, port, pathname, search, host } = new URL(address);

/** One for all sockets: nothing of what is read is kept. */
const buffer = Buffer.allocUnsafeSlow(256 * 1024);
const upgrade = [
  `GET ${pathname}${search} HTTP/1.1`,
  `Host: ${host}`,
  "Upgrade: websocket",
  "Connection: Upgrade",
  `Sec-WebSocket-Key: ${Buffer.alloc(16, 1).toString("base64")}`,
  "Sec-WebSocket-Version: 13",
  "\r\n",
].join("\r\n");

const readBytes = Array.from({ length: Number(count) }, () => 0);
let admitted = 0;
let open = 0;

readBytes.forEach((_, viewer) => {
  const take = (length: number) => {
    const isFirst = readBytes[viewer] === 0;
    if (isFirst && buffer.toString("latin1", 0, length).startsWith("HTTP/1.1 101 ")) admitted++;
    if (isFirst && admitted === readBytes.length) process.send?.({});
    readBytes[viewer] = (readBytes[viewer] ?? 0) + length;
    return true;
  };
  const socket = connect({
    host: hostname,
    port: Number(port),
    onread: { buffer, callback: take },
  });
  socket.on("connect", () => {
    open++;
    socket.write(upgrade);
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
