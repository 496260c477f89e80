import { describe, expect, it } from "vitest";
import { lastPage, readFilter, writeFilter } from "./device-filter.ts";

const read = (text: string) => readFilter(new URLSearchParams(text));

describe("the filter in the address", () => {
  it("is the same after being written and read", () => {
    const text = "q=gate&online=0&page=3&sort=DeviceName&order=desc";
    expect(writeFilter(read(text)).toString()).toBe(text);
  });

  it("is absent when nothing is narrowed", () => {
    expect(writeFilter(read("")).toString()).toBe("");
  });

  it("falls back to the first page and no order when the address makes no sense", () => {
    expect(read("page=-2&online=maybe&order=up")).toEqual({
      q: "",
      online: "",
      page: 1,
      sort: undefined,
      order: undefined,
    });
  });
});

it("has one page at least", () => {
  expect([0, 1, 10, 11].map(lastPage)).toEqual([1, 1, 1, 2]);
});
