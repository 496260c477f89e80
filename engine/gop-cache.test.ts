import { expect, it } from "vitest";
import { GopCache } from "./gop-cache.ts";

const anItem = (bytes = 1) => ({ data: new Uint8Array(bytes) });

it("holds what came since the last entry", () => {
  const cache = new GopCache();
  const [stray, first, second, third] = [anItem(), anItem(), anItem(), anItem()];
  cache.push(stray, false, 0);
  cache.push(first, true, 0);
  cache.push(second, true, 0);
  cache.push(third, false, 0);
  expect(cache.items).toEqual([second, third]);
});

it("gives up a GOP that grows past 16 MB, and starts again with the next entry", () => {
  const cache = new GopCache();
  cache.push(anItem(), true, 0);
  for (let megabyte = 0; megabyte < 20; megabyte++) cache.push(anItem(1024 * 1024), false, 0);
  expect(cache.items).toEqual([]);
  cache.push(anItem(), true, 0);
  expect(cache.items).toHaveLength(1);
});

it("gives up a GOP of more than 30 s, however small, and starts again with the next entry", () => {
  const cache = new GopCache();
  cache.push(anItem(), true, 5000);
  cache.push(anItem(), false, 35_000);
  expect(cache.items).toHaveLength(2);
  cache.push(anItem(), false, 35_001);
  expect(cache.items).toEqual([]);
  cache.push(anItem(), true, 36_000);
  cache.push(anItem(), false, 60_000);
  expect(cache.items).toHaveLength(2);
});
