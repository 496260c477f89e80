import type { Socket } from "node:net";
import { silentLogger, systemClock, TypedEvents } from "@tessera/base";
import type { MediaPool, ModuleHost, SocketHandover } from "@tessera/engine";
import { onTestFinished } from "vitest";
import type { EhomePlatform } from "../ehome-platform.ts";
import { createEhomeWorker } from "../worker/index.ts";

type PoolEvents = MediaPool["events"] extends TypedEvents<infer Events> ? Events : never;

/** For tests: what a media worker has, in this process, with messages copied on the way as between processes. */
export function aWorker(platform: EhomePlatform) {
  const events = new TypedEvents<PoolEvents>((error) => {
    throw error;
  });
  const { driver, module } = createEhomeWorker({ clock: systemClock });
  const tell = (message: unknown) =>
    events.emit("module-message", {
      seat: 0,
      module: module.messages.name,
      message: structuredClone(message),
    });
  const host = { tell, clock: systemClock, log: silentLogger } as unknown as ModuleHost;
  const running = module.start(host);
  const tellModule = (_seat: number, _module: string, message: unknown) =>
    running.hear(structuredClone(message));
  const handed: Socket[] = [];
  const handOver = <About>({ socket, firstBytes, about }: SocketHandover<About>) => {
    handed.push(socket);
    running.takeSocket?.({
      socket,
      firstBytes: firstBytes ?? new Uint8Array(),
      about,
      giveBack: () => {},
    });
    return () => void socket.destroy();
  };
  onTestFinished(platform.serveWorkers({ events, tellModule, handOver }));
  return { driver, handed, die: () => events.emit("worker-lost", { seat: 0 }) };
}
