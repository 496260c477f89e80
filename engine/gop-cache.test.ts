import { expect, it } from "vitest";
import { GopCache } from "./gop-cache.ts";

const anItem = (bytes = 1) => ({ data: new Uint8Array(bytes) });

it("holds what came since the last key frame", () => {
  const cache = new GopCache();
  const [stray, first, second, third] = [anItem(), anItem(), anItem(), anItem()];
  cache.push(stray, false);
  cache.push(first, true);
  cache.push(second, true);
  cache.push(third, false);
  expect(cache.items).toEqual([second, third]);
});

it("gives up a GOP that grows past 16 MB, and starts again with the next key frame", () => {
  const cache = new GopCache();
  cache.push(anItem(), true);
  for (let megabyte = 0; megabyte < 20; megabyte++) cache.push(anItem(1024 * 1024), false);
  expect(cache.items).toEqual([]);
  cache.push(anItem(), true);
  expect(cache.items).toHaveLength(1);
});
