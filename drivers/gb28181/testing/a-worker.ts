import { silentLogger, systemClock, TypedEvents } from "@tessera/base";
import type { MediaPool, ModuleHost } from "@tessera/engine";
import { onTestFinished } from "vitest";
import type { GbPlatform } from "../gb-platform.ts";
import { createGbWorker } from "../worker/index.ts";

type PoolEvents = MediaPool["events"] extends TypedEvents<infer Events> ? Events : never;

/** For tests: what a media worker has, in this process, with messages copied on the way as between processes. */
export function aWorker(platform: GbPlatform) {
  const events = new TypedEvents<PoolEvents>((error) => {
    throw error;
  });
  const { driver, module } = createGbWorker({ clock: systemClock });
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
  onTestFinished(platform.serveWorkers({ events, tellModule }));
  return { driver, die: () => events.emit("worker-lost", { seat: 0 }) };
}
