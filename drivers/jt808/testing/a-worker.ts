import { silentLogger, systemClock, TypedEvents } from "@tessera/base";
import type { MediaPool, ModuleHost, RunningModule } from "@tessera/engine";
import { onTestFinished } from "vitest";
import type { TerminalMediaServer } from "../media/terminal-media.ts";
import { createJt808Worker } from "../worker/index.ts";

type PoolEvents = MediaPool["events"] extends TypedEvents<infer Events> ? Events : never;

/** For tests: what a media worker has, in this process, with messages copied on the way as between processes. */
export function aWorker(media: TerminalMediaServer) {
  const events = new TypedEvents<PoolEvents>((error) => {
    throw error;
  });
  const { driver, module } = createJt808Worker({ clock: systemClock });
  const tell = (message: unknown) =>
    events.emit("module-message", {
      seat: 0,
      module: module.messages.name,
      message: structuredClone(message),
    });
  const host = { tell, clock: systemClock, log: silentLogger } as unknown as ModuleHost;
  const running: RunningModule = module.start(host);
  const tellModule = (_seat: number, _module: string, message: unknown) =>
    running.hear(structuredClone(message));
  const handed: string[] = [];
  let isThere = true;
  const handOver: MediaPool["handOver"] = ({ channel, socket, firstBytes, about }) => {
    if (!isThere) return undefined;
    handed.push(`${channel.deviceId} ${channel.channelId}`);
    running.takeSocket?.({
      socket,
      firstBytes: firstBytes ?? new Uint8Array(0),
      about,
      giveBack: () => {},
    });
    return () => void socket.destroy();
  };
  onTestFinished(media.serveWorkers({ events, tellModule, handOver }));
  return {
    driver,
    /** The channels whose sockets it was given. */
    handed,
    leave: () => {
      isThere = false;
    },
    die: () => events.emit("worker-lost", { seat: 0 }),
  };
}
