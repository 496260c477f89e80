import { expect, it } from "vitest";
import { makeModules } from "./make-modules.ts";
import { defineModule, type ServerModule } from "./module.ts";
import type { Site } from "./site.ts";

interface Moves {
  count(): number;
}

const moves = defineModule({
  name: "moves",
  create: (_, closing) => {
    closing.add("moves", async () => undefined);
    return { offers: { moves: { count: () => 3 } } as Partial<Site> };
  },
});
const watcher = (name: string, heard: string[]): ServerModule =>
  defineModule({
    name,
    create: (site: { readonly moves: Moves }) => {
      heard.push(`${name} sees ${site.moves.count()}`);
      return { feature: { name, routes: [] } };
    },
  }) as unknown as ServerModule;

const nothing = { add: () => undefined };

it("makes modules in order, each with what those before it offer", async () => {
  const heard: string[] = [];
  const closed: string[] = [];
  const { site, features } = await makeModules(
    [moves, watcher("watcher", heard)],
    {},
    {
      add: (name) => closed.push(name),
    },
  );
  expect(heard).toEqual(["watcher sees 3"]);
  expect(features.map(({ name }) => name)).toEqual(["watcher"]);
  expect(site.features()).toEqual(features);
  expect(closed).toEqual(["moves"]);
});

it("names the module that asks for something too early, or for something that nobody offers", async () => {
  await expect(makeModules([watcher("watcher", []), moves], {}, nothing)).rejects.toThrow(
    "watcher asks for moves, which no module before it offers",
  );
});

it("lets a module ask later for what one after it offers", async () => {
  const asks: (() => number)[] = [];
  const early = defineModule({
    name: "early",
    create: (site: { readonly moves: Moves }) => {
      asks.push(() => site.moves.count());
      return {};
    },
  }) as unknown as ServerModule;
  await makeModules([early, moves], {}, nothing);
  expect(asks.map((ask) => ask())).toEqual([3]);
});

it("refuses two modules that offer the same", async () => {
  await expect(makeModules([moves, { ...moves, name: "again" }], {}, nothing)).rejects.toThrow(
    "again offers moves, which is there already",
  );
});
