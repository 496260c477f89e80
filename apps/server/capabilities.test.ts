import type { Driver } from "@tessera/engine";
import { expect, it } from "vitest";
import { loadModules } from "./modules.ts";
import { allDrivers } from "./testing/all-drivers.ts";

/** Of the ablest device that a driver could meet. What a driver alone answers is found without that. */
const ablest: Readonly<Record<string, object>> = {
  ONVIF: {
    address: "http://camera",
    ptzProfile: "p1",
    hasPresets: true,
    hasFocus: true,
    hasIris: true,
    hasEvents: true,
    hasRecordings: true,
  },
  GB: { deviceId: "34020000001320000001", ptzType: 1, version: "3.0" },
};

it("every capability that a driver tells of is defined, once, by a module", async () => {
  const modules = await loadModules();
  const defined = modules.flatMap(({ capabilities = [] }) => capabilities.map(({ name }) => name));
  expect(defined.filter((name, at) => defined.indexOf(name) !== at)).toEqual([]);
  const drivers = await allDrivers();
  const told = drivers.flatMap((driver) => [
    ...toldOfAblest(driver),
    ...(driver.answers ?? []).map(({ capability }) => capability),
  ]);
  expect(told).toEqual(expect.arrayContaining(["ptz", "goToPosition", "talk", "recordings"]));
  expect([...new Set(told)].filter((name) => !defined.includes(name))).toEqual([]);
});

it("consoles offer by themselves only what needs no words", async () => {
  const modules = await loadModules();
  const offered = modules
    .flatMap(({ capabilities = [] }) => capabilities)
    .filter((capability) => (capability.offered ?? []).length > 0);
  for (const { name, input } of offered)
    expect([name, Object.keys(input?.shape ?? { none: "" })]).toEqual([name, []]);
});

const toldOfAblest = (driver: Driver): readonly string[] => {
  const device = ablest[driver.name];
  return (device && driver.capabilities?.(driver.connection.parse(device))) ?? [];
};
