import { createSocket } from "node:dgram";
import { connect } from "node:net";
import fc from "fast-check";
import { hostileBytes } from "../hostile-bytes.ts";
import { type PortName, samples } from "./samples.ts";

export interface OpenPort {
  readonly name: PortName;
  readonly transport: "TCP" | "UDP";
  readonly port: number;
}

const host = "127.0.0.1";
/** Most answers come at once; who waits for the rest of a message says nothing. */
const answerWithinMs = 60;
const atOnce = 8;

/** A server that fails by what a stranger says. */
export class ServerFailed extends Error {}

/** Sends so many damaged messages; throws ServerFailed when one is answered by 500. */
export async function fuzzPort(
  { name, transport, port }: OpenPort,
  { seed, count }: { readonly seed: number; readonly count: number },
): Promise<void> {
  const messages = fc.sample(hostileBytes(...samples[name]), { seed, numRuns: count });
  const say = transport === "UDP" ? sayByUdp : sayByTcp;
  const isFramed = name === "webrtc" && transport === "TCP";
  for (let at = 0; at < messages.length; at += atOnce) {
    const some = messages.slice(at, at + atOnce).map((bytes) => (isFramed ? framed(bytes) : bytes));
    const answers = await Promise.all(some.map((bytes) => say(port, bytes)));
    const wrong = answers.findIndex((answer) => /^(HTTP|RTSP|SIP)\/\d\.\d 500 /m.test(answer));
    if (wrong >= 0)
      throw new ServerFailed(
        `${name} by ${transport}, seed ${seed}: ${answers[wrong]?.slice(0, 300)}\n` +
          `after ${Buffer.from(some[wrong] ?? []).toString("base64")}`,
      );
  }
}

function sayByTcp(port: number, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    let heard = "";
    let timer = setTimeout(() => socket.destroy(), answerWithinMs * 20);
    socket.on("connect", () => {
      socket.write(bytes);
      clearTimeout(timer);
      timer = setTimeout(() => socket.destroy(), answerWithinMs);
    });
    socket.on("data", (data) => {
      heard += data.toString("latin1");
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(heard);
    });
  });
}

function sayByUdp(port: number, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    const socket = createSocket("udp4");
    let heard = "";
    socket.on("message", (data) => {
      heard += data.toString("latin1");
    });
    socket.on("error", () => {});
    // What is longer no datagram carries.
    socket.send(bytes.subarray(0, 60_000), port, host);
    setTimeout(() => {
      socket.close();
      resolve(heard);
    }, answerWithinMs);
  });
}

/** RFC 4571. */
function framed(bytes: Uint8Array): Uint8Array {
  const length = Math.min(bytes.length, 0xff_ff);
  return Buffer.concat([Uint8Array.of(length >> 8, length & 0xff), bytes]);
}
