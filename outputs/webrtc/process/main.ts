import { once } from "node:events";
import { createServer, Socket } from "node:net";
import { systemClock } from "@tessera/base";
import type { StreamReader } from "@tessera/engine";
import { ownerLostText, StreamParser } from "@tessera/engine/wire";
import { cleanup, initLogger } from "node-datachannel";
import { codeOf } from "../free-port.ts";
import {
  framePipe,
  type PeerNews,
  type PeerOrder,
  type PlayOrder,
  type PublishOrder,
} from "../messages.ts";
import { IcePort } from "./ice-port.ts";
import { PlayPeer } from "./play-peer.ts";
import { PublishPeer } from "./publish-peer.ts";
import { SentStream } from "./sent-stream.ts";

// Runs as a child process: the library is native, and a crash here must cost nothing else.
initLogger("Error", (_, message) => console.error(message));

/** Whoever has not come by then will not come. */
const connectWithinMs = 15_000;

const clock = systemClock;
const streams = new Map<number, SentStream>();
const peers = new Map<string, { close(): void }>();
const pipe = new Socket({ fd: framePipe });
let icePort: IcePort | undefined;

const tell = (news: PeerNews) => void process.send?.(news);

function streamOf(id: number): SentStream {
  const stream = streams.get(id) ?? new SentStream(clock, () => streams.delete(id));
  streams.set(id, stream);
  return stream;
}

/** What fails over one stream costs its viewers their picture, and nobody else. */
function guarded(stream: SentStream, id: number): StreamReader {
  const guard = (act: () => void) => {
    try {
      act();
    } catch (error) {
      console.error(error);
      streams.delete(id);
      stream.onState({ status: "stopped", reason: brokenText });
    }
  };
  return {
    onState: (state) => guard(() => stream.onState(state)),
    onTracks: (tracks) => guard(() => stream.onTracks(tracks)),
    onFrame: (frame) => guard(() => stream.onFrame(frame)),
  };
}

const brokenText = { zh: "画面无法发送", en: "The picture cannot be sent" };

async function listen(wish: Extract<PeerOrder, { kind: "listen" }>): Promise<void> {
  try {
    await hearWorkers(wish.feedPath);
    icePort = await IcePort.open(wish);
    tell({ kind: "listening", port: icePort.port });
  } catch (error) {
    tell({ kind: "not-listening", code: codeOf(error) });
  }
}

/** For this user alone: frames need no token here. */
async function hearWorkers(path: string): Promise<void> {
  process.umask(0o177);
  const server = createServer(hear);
  server.listen(path);
  await once(server, "listening");
}

function connect(order: PlayOrder | PublishOrder): void {
  const { peer: name, offer } = order;
  if (!icePort) throw new Error("not listening");
  const connection = icePort.connect(name);
  const peer =
    order.kind === "play"
      ? new PlayPeer(order, { connection, clock, stream: streamOf(order.stream) })
      : new PublishPeer(order, {
          connection,
          clock,
          write: (message) => pipe.write(message),
          onCounted: (counts) => tell({ kind: "counted", stream: order.stream, ...counts }),
          onBroken: (reason) => close(name, reason),
        });
  const cancelTimeout = clock.after(connectWithinMs, () => close(name, "did not connect"));
  peers.set(name, {
    close() {
      cancelTimeout();
      peer.close();
    },
  });
  connection.onStateChange((state) => {
    if (state === "connected") cancelTimeout();
    if (state === "disconnected" || state === "failed" || state === "closed") close(name, state);
  });
  connection.setRemoteDescription(offer, "offer");
  connection.setLocalDescription("answer");
  tell({ kind: "answer", peer: name, sdp: connection.localDescription()?.sdp ?? "" });
}

function close(name: string, reason: string): void {
  const peer = peers.get(name);
  if (!peer) return;
  peers.delete(name);
  peer.close();
  tell({ kind: "closed", peer: name, reason });
}

function obey(order: PeerOrder): void {
  switch (order.kind) {
    case "listen":
      void listen(order);
      return;
    case "play":
    case "publish":
      try {
        connect(order);
      } catch (error) {
        close(order.peer, String(error));
        tell({ kind: "closed", peer: order.peer, reason: String(error) });
      }
      return;
    case "close":
      close(order.peer, "closed");
  }
}

/** A stream that has lost its worker comes back by another connection. */
function hear(from: Socket): void {
  const heard = new Set<number>();
  const frames = new StreamParser((id) => {
    heard.add(id);
    return guarded(streamOf(id), id);
  });
  from.on("data", (chunk: Buffer) => frames.push(chunk));
  from.on("error", () => from.destroy());
  from.on("close", () => {
    for (const id of heard)
      streams.get(id)?.onState({ status: "reconnecting", reason: ownerLostText, isRefused: false });
  });
}

hear(pipe);
process.on("message", obey);
process.on("disconnect", () => {
  for (const name of peers.keys()) close(name, "stopped");
  cleanup();
  process.exit(0);
});
