import { expect, it } from "vitest";
import { changedAddress, lastPage, readAddress, writeAddress } from "./group-address.ts";

const read = (text: string) => readAddress(new URLSearchParams(text));

it("is the same after being read and written", () => {
  const text = "label=7&tab=channels&q=gate&page=3&sort=Name&order=desc";
  expect(writeAddress(read(text)).toString()).toBe(text);
  expect(writeAddress(read("")).toString()).toBe("");
});

it("takes no notice of what makes no sense", () => {
  const { label, tab, page, order } = read("label=x&tab=y&page=-1&order=up");
  expect([label, tab, page, order]).toEqual([undefined, "devices", 1, undefined]);
});

it("starts at the first page of any other list, and forgets the search with the group", () => {
  const here = read("label=7&q=gate&page=3&sort=DeviceName&order=asc");
  expect(writeAddress(changedAddress(here, { page: 4 })).get("page")).toBe("4");
  expect(writeAddress(changedAddress(here, { q: "yard" })).toString()).toBe(
    "label=7&q=yard&sort=DeviceName&order=asc",
  );
  expect(writeAddress(changedAddress(here, { label: 8 })).toString()).toBe("label=8");
  expect(writeAddress(changedAddress(here, { tab: "channels" })).toString()).toBe(
    "label=7&tab=channels",
  );
});

it("has a last page even when it is empty", () => {
  expect([0, 10, 11].map(lastPage)).toEqual([1, 1, 2]);
});
