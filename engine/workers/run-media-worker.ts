import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Clock, Logger } from "@tessera/base";
import { ChannelRegistry } from "../channel-registry.ts";
import type { Driver } from "../driver.ts";
import { type DoorOutput, type Place, placePath, type Viewer } from "../output.ts";
import { StreamHub, type StreamLease } from "../stream-hub.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { RelayServer } from "./relay-server.ts";
import type { RunningModule, WorkerModule } from "./worker-module.ts";

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
  const { clock, drivers } = parts;
  const log = logToServer({});
  const channels = new ChannelRegistry((error) => log.error({ error }, "channel not followed"));
  const hub = new StreamHub({ channels, drivers, clock, log });
  hub.events.on("state", ({ channel, flow, state }) => {
    const { deviceId, channelId } = channel;
    tell({ type: "state", channel: { deviceId, channelId }, flow, state });
  });
  clock.every(reportEveryMs, () => tell({ type: "streams", streams: [...hub.all()] }));
  const viewers = new HandedViewers({ ...parts, hub, log });
  const holds = new StreamHolds(hub, log);
  const modules = new Map<string, RunningModule>();
  for (const module of parts.modules ?? []) {
    const { name } = module;
    const tellOther = (message: unknown) => tell({ type: "module", module: name, message });
    modules.set(name, module.start({ hub, clock, log, tell: tellOther }));
  }
  process.on("message", (message: ToWorker, socket: Socket | undefined) => {
    if (message.type === "channel") channels.set(message.record);
    else if (message.type === "channel-removed") channels.remove(message.channel);
    else if (message.type === "viewer-close") viewers.close(message.id);
    else if (message.type === "hold") holds.hold(message.place);
    else if (message.type === "release") holds.release(message.place);
    else if (message.type === "module") modules.get(message.module)?.hear(message.message);
    else if (socket) viewers.welcome(message, socket);
    else tell({ type: "viewer-gone", id: message.id });
  });
  endWithServer(hub, modules);

  const relayPath = relayPathOf();
  const relay = new RelayServer({ hub, clock, log });
  await relay.listen(relayPath);
  process.on("exit", () => rmSync(relayPath, { force: true }));
  tell({ type: "ready", relayPath });
}

class HandedViewers {
  readonly #parts: MediaWorkerParts & { readonly hub: StreamHub; readonly log: Logger };
  readonly #viewers = new Map<number, Viewer>();

  constructor(parts: MediaWorkerParts & { readonly hub: StreamHub; readonly log: Logger }) {
    this.#parts = parts;
  }

  welcome(message: ToWorker & { readonly type: "viewer" }, socket: Socket): void {
    const { id, protocol, place, socketKey, knowsAddress } = message;
    const { outputs, acceptViewer, hub, clock, log } = this.#parts;
    const viewer = Object.assign(acceptViewer(socket, socketKey), { knowsAddress });
    this.#viewers.set(id, viewer);
    viewer.onClose(() => {
      this.#viewers.delete(id);
      tell({ type: "viewer-gone", id });
    });
    try {
      const output = outputs.find((known) => known.protocol === protocol);
      if (!output) throw new Error(`No output ${protocol} in a media worker.`);
      const lease = hub.open(place.channel, place.flow);
      viewer.onClose(() => lease.release());
      viewer.onClose(output.serve(lease.stream, viewer, { clock, log }));
    } catch (error) {
      log.info({ error }, "viewer could not be served");
      viewer.close();
    }
  }

  close(id: number): void {
    this.#viewers.get(id)?.close();
  }
}

class StreamHolds {
  readonly #hub: StreamHub;
  readonly #log: Logger;
  readonly #leases = new Map<string, StreamLease>();

  constructor(hub: StreamHub, log: Logger) {
    this.#hub = hub;
    this.#log = log;
  }

  hold(place: Place): void {
    try {
      const lease = this.#hub.open(place.channel, place.flow);
      this.release(place);
      this.#leases.set(placePath(place), lease);
    } catch (error) {
      this.#log.info({ error }, "stream could not be held");
    }
  }

  release(place: Place): void {
    this.#leases.get(placePath(place))?.release();
    this.#leases.delete(placePath(place));
  }
}

/** Signals reach the whole process group, but the server decides when its workers end. */
function endWithServer(hub: StreamHub, modules: ReadonlyMap<string, RunningModule>): void {
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {});
  process.on("disconnect", () => {
    for (const module of modules.values()) module.stop();
    void hub.stop().finally(() => process.exit(0));
  });
}

/** A short path: the system limits it to about 100 bytes. Windows has pipes by name instead. */
function relayPathOf(): string {
  const name = `tessera-${process.pid}-${randomUUID().slice(0, 8)}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

function tell(message: FromWorker): void {
  // The server may just have gone.
  if (process.connected) process.send?.(message, undefined, {}, () => {});
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
