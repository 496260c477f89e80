import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { type Amf0Value, writeAmf0 } from "@tessera/formats/amf0";

// Runs as a child process, so that what it costs is not counted as the server's. A player that only
// counts: it says its lines in order and reads no answer, so that hundreds cost nearly nothing.
const [url = "", count = "1"] = process.argv.slice(2);
const { hostname, port, pathname, search, host } = new URL(url);
const [, app = "", ...name] = pathname.split("/");
const helloBytes = 1 + 1536 + 1536;
const readBuffer = Buffer.alloc(256 * 1024);

let receivedBytes = 0;
let closed = 0;

function command(streamId: number, ...values: readonly Amf0Value[]): Buffer {
  const body = writeAmf0(...values);
  const header = Buffer.alloc(12);
  header[0] = 3;
  header.writeUIntBE(body.length, 4, 3);
  header[7] = 20;
  header.writeUInt32LE(streamId, 8);
  const parts: Uint8Array[] = [header];
  for (let at = 0; at < body.length; at += 128) {
    if (at > 0) parts.push(Buffer.of(0xc3));
    parts.push(body.subarray(at, at + 128));
  }
  return Buffer.concat(parts);
}

function play(): void {
  let got = 0;
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer: readBuffer,
      callback(bytes) {
        const before = got;
        got += bytes;
        receivedBytes += bytes;
        if (before < helloBytes && got >= helloBytes) talk();
        return true;
      },
    },
  });
  const talk = () => {
    socket.write(Buffer.alloc(1536));
    socket.write(command(0, "connect", 1, { app, tcUrl: `rtmp://${host}/${app}` }));
    setTimeout(() => socket.write(command(0, "createStream", 2, null)), 200);
    setTimeout(() => socket.write(command(1, "play", 0, null, `${name.join("/")}${search}`)), 400);
  };
  socket.write(Buffer.concat([Buffer.of(3), Buffer.alloc(8), randomBytes(1528)]));
  socket.on("error", () => {});
  socket.on("close", () => void closed++);
}

for (let index = 0; index < Number(count); index++) play();
process.send?.({});
process.on("message", () => process.send?.({ receivedBytes, closed }));
process.on("disconnect", () => process.exit(0));
