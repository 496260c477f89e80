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
/** How a viewer is let in: what it says first, and what it says to an answer, until it says nothing more. */
interface Greeting {
  readonly first: string;
  /** Undefined: it is let in. */
  answer(text: string): string | undefined;
  /** Said again and again: who says nothing for a minute is shut out. */
  readonly aliveSign?: () => string;
}

const aliveEveryMs = 25_000;

const webSocketGreeting = (target: URL): Greeting => ({
  first: upgradeTo(target),
  answer: (text) => (text.startsWith("HTTP/1.1 101 ") ? undefined : ""),
});

const rtspRequest = (method: string, url: string, header: string) =>
  `${method} ${url} RTSP/1.0\r\nCSeq: 1\r\n${header}\r\n\r\n`;

/** Picture and sound over the connection itself, as players ask for them. */
function rtspGreeting({ href }: URL): Greeting {
  const [bare = href, query = ""] = href.split("?");
  const asked = (url: string) => `${url}?${query}`;
  const setUp = (track: number, header = "") =>
    rtspRequest(
      "SETUP",
      asked(`${bare}/trackID=${track}`),
      `Transport: RTP/AVP/TCP;unicast;interleaved=${2 * track}-${2 * track + 1}${header}`,
    );
  const next = [() => setUp(1, `\r\n${session}`), () => rtspRequest("PLAY", asked(bare), session)];
  let session = "";
  return {
    first: setUp(0),
    answer(text) {
      if (!text.startsWith("RTSP/1.0 200 ")) return "";
      session = `Session: ${/Session: (\d+)/.exec(text)?.[1]}`;
      return next.shift()?.();
    },
    aliveSign: () => rtspRequest("GET_PARAMETER", asked(bare), session),
  };
}

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
  const greeting: Greeting =
    target.protocol === "rtsp:" ? rtspGreeting(target) : webSocketGreeting(target);
  const { aliveSign } = greeting;
  let isLetIn = false;
  let alive: NodeJS.Timeout | undefined;
  const greet = (text: string) => {
    const said = greeting.answer(text);
    if (said !== undefined) return void (said && socket.write(said));
    isLetIn = true;
    if (aliveSign) alive = setInterval(() => socket.write(aliveSign()), aliveEveryMs);
    if (++admitted === readBytes.length) process.send?.({});
  };
  const take = (length: number) => {
    if (!isLetIn) greet(buffer.toString("latin1", 0, Math.min(length, 2000)));
    readBytes[viewer] = (readBytes[viewer] ?? 0) + length;
    return true;
  };
  const onread = { buffer, callback: take };
  const place = { host: target.hostname, port: Number(target.port), onread };
  const isSecure = target.protocol === "wss:";
  const socket = isSecure ? connectTls({ ...place, rejectUnauthorized: false }) : connect(place);
  socket.on(isSecure ? "secureConnect" : "connect", () => {
    open++;
    socket.write(greeting.first);
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    clearInterval(alive);
    open--;
  });
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
