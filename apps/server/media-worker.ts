import { systemClock } from "@tessera/base";
import { type DoorOutput, type Driver, runMediaWorker, type WorkerModule } from "@tessera/engine";
import { createRecorderModule } from "@tessera/features/recording/worker";
import { createConversionModule } from "@tessera/outputs/transcode/worker";
import { MediaSocket } from "@tessera/protocols/websocket";
import { drivers as entries } from "./drivers.ts";
import { giveBackMemory } from "./give-back-memory.ts";
import { outputs } from "./outputs.ts";

const drivers: Driver[] = [];
const conversion = createConversionModule(systemClock);
const modules: WorkerModule[] = [createRecorderModule(), conversion.module];
for (const { worker } of entries) {
  const half = await worker?.({ clock: systemClock, drivers, convert: conversion.convert });
  if (half) drivers.push(half.driver);
  if (half?.module) modules.push(half.module);
}

const doors: DoorOutput[] = [];
for (const { worker, workerModule } of outputs) {
  doors.push(...((await worker?.()) ?? []));
  const module = await workerModule?.();
  if (module) modules.push(module);
}

giveBackMemory();
await runMediaWorker({
  clock: systemClock,
  drivers,
  outputs: doors,
  modules,
  acceptViewer: (socket, key) => new MediaSocket(socket, key),
});
