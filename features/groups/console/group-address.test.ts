import { expect, it } from "vitest";
import { readAddress, writeAddress } from "./group-address.ts";

const read = (query: string) => readAddress(new URLSearchParams(query));

it("writes what it reads, and leaves out what is as usual", () => {
  expect(writeAddress(read("label=7&tab=channels")).toString()).toBe("label=7&tab=channels");
  expect(writeAddress(read("label=7&tab=devices")).toString()).toBe("label=7");
});

it("begins another list at its first page, with nothing searched for", () => {
  const shown = read("label=7&q=gate&page=3&sort=Name&order=asc");
  expect(writeAddress({ ...shown, label: 8 }).toString()).toBe("label=8");
});

it("takes what makes no sense as not there", () => {
  expect(read("label=x&tab=users")).toEqual({ label: undefined, tab: "devices" });
});
