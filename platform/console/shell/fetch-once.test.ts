import { expect, test, vi } from "vitest";
import { fetchOnce } from "./fetch-once.ts";

test("what is asked for twice is fetched once, and again if it did not come", async () => {
  const key = {};
  const fetch = vi
    .fn<() => Promise<string>>(async () => "page")
    .mockRejectedValueOnce(new Error("no line"));
  const fetchPage = fetchOnce(fetch);
  await expect(fetchPage(key)).rejects.toThrow("no line");
  expect(await Promise.all([fetchPage(key), fetchPage(key)])).toEqual(["page", "page"]);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("another key is fetched for itself", async () => {
  const fetchName = fetchOnce(async ({ name }: { name: string }) => name);
  expect(await fetchName({ name: "one" })).toBe("one");
  expect(await fetchName({ name: "other" })).toBe("other");
});
