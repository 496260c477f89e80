import { rmSync } from "node:fs";
import type { Socket } from "node:net";
import type { Clock, Logger } from "@tessera/base";
import { ChannelRegistry } from "../channel-registry.ts";
import type { Driver } from "../driver.ts";
import type { DoorOutput, Viewer } from "../output.ts";
import { privatePipePath } from "../private-pipe.ts";
import { StreamHub } from "../stream-hub.ts";
import { checkedMessage } from "./checked-message.ts";
import { type FromWorker, messagesVersion, type ToWorker, toWorker } from "./messages.ts";
import { RelayServer } from "./relay-server.ts";
import { StreamHolds } from "./stream-holds.ts";
import { type StartedModule, TakenSockets } from "./taken-sockets.ts";
import { createViewersModule } from "./viewers-module.ts";
import type { WorkerModule } from "./worker-module.ts";

export interface MediaWorkerParts {
  readonly drivers: readonly Driver[];
  /** Those whose viewers may be handed over. */
  readonly outputs: readonly DoorOutput[];
  /** Answers the upgrade that came with a socket. */
  readonly acceptViewer: (socket: Socket, socketKey: string) => Viewer;
  /** What runs beside the streams. */
  readonly modules?: readonly WorkerModule[];
  readonly clock: Clock;
}

const reportEveryMs = 1000;

/** Runs in a process of its own until the server is gone: pulls the channels it is told of and serves their viewers. */
export async function runMediaWorker(parts: MediaWorkerParts): Promise<void> {
  const { clock, drivers, outputs } = parts;
  tell({ type: "hello", version: messagesVersion });
  const log = logToServer({});
  const channels = new ChannelRegistry((error) => log.error({ error }, "channel not followed"));
  const hub = new StreamHub({ channels, drivers, clock, log });
  hub.events.on("state", ({ channel, flow, state }) => {
    const { deviceId, channelId } = channel;
    tell({ type: "state", channel: { deviceId, channelId }, flow, state });
  });
  clock.every(reportEveryMs, () => tell({ type: "streams", streams: [...hub.all()] }));
  const modules = new Map<string, StartedModule>();
  for (const module of [createViewersModule(parts), ...(parts.modules ?? [])]) {
    const { name } = module.messages;
    const tellOther = (message: unknown) => tell({ type: "module", module: name, message });
    modules.set(name, { module, running: module.start({ hub, clock, log, tell: tellOther }) });
  }
  const holds = new StreamHolds(hub, log);
  const sockets = new TakenSockets({ modules, tell, send, log });

  const hear = (message: ToWorker, socket: Socket | undefined): void => {
    switch (message.type) {
      case "channel":
        return channels.set(message.record);
      case "channel-removed":
        return channels.remove(message.channel);
      case "hold":
        return holds.hold(message.place);
      case "release":
        return holds.release(message.place);
      case "socket":
        return sockets.take(message, socket);
      case "socket-close":
        return sockets.close(message.id);
      case "module": {
        const { module, running } = modules.get(message.module) ?? {};
        if (!module) return log.error({ module: message.module }, "there is no such module here");
        const from = `server, to module ${message.module}`;
        const words = checkedMessage(module.messages.toModule, message.message, { log, from });
        if (words !== undefined) running?.hear(words);
      }
    }
  };
  process.on("message", (told: unknown, socket: Socket | undefined) => {
    const message = checkedMessage(toWorker, told, { log, from: "server" });
    if (message) hear(message, socket);
    else socket?.destroy();
  });
  endWithServer(hub, modules);

  const relayPath = privatePipePath();
  const relay = new RelayServer({ hub, outputs, clock, log });
  await relay.listen(relayPath);
  process.on("exit", () => rmSync(relayPath, { force: true }));
  tell({ type: "ready", relayPath });
}

/** Signals reach the whole process group, but the server decides when its workers end. */
function endWithServer(hub: StreamHub, modules: ReadonlyMap<string, StartedModule>): void {
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {});
  process.on("disconnect", () => {
    for (const { running } of modules.values()) running.stop();
    void hub.stop().finally(() => process.exit(0));
  });
}

function tell(message: FromWorker): void {
  // The server may just have gone.
  if (process.connected) process.send?.(message, undefined, {}, () => {});
}

/** A socket stays open here too until it has left. */
function send(message: FromWorker, socket: Socket): void {
  if (process.connected)
    process.send?.(message, socket, { keepOpen: true }, () => void socket.destroy());
  else socket.destroy();
}

function logToServer(bindings: Readonly<Record<string, unknown>>): Logger {
  const write =
    (level: "debug" | "info" | "warn" | "error") =>
    (fields: Readonly<Record<string, unknown>>, message: string) =>
      tell({ type: "log", level, fields: { ...bindings, ...fields }, message });
  return {
    debug: write("debug"),
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
    child: (fields) => logToServer({ ...bindings, ...fields }),
  };
}
