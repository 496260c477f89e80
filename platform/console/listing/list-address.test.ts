import { describe, expect, it } from "vitest";
import { isNarrowed, lastPage, listQuery, readList, writeList } from "./list-address.ts";

const read = (text: string) => readList(new URLSearchParams(text), ["role"]);
const write = (text: string, address = "") =>
  writeList(read(text), new URLSearchParams(address)).toString();

describe("the list in the address", () => {
  it("is the same after being written and read", () => {
    const text = "q=gate&role=2&page=3&sort=Name&order=desc";
    expect(write(text)).toBe(text);
  });

  it("is absent when nothing is narrowed", () => {
    expect(write("")).toBe("");
  });

  it("leaves alone what else the address carries, and takes away what is no longer so", () => {
    expect(write("q=gate", "tab=a&q=yard&page=4")).toBe("tab=a&q=gate");
  });

  it("falls back to the first page and no order when the address makes no sense", () => {
    expect(read("page=-2&order=up")).toEqual({
      q: "",
      role: "",
      page: 1,
      sort: undefined,
      order: undefined,
    });
  });

  it("is narrowed by text and filters, not by page and order", () => {
    expect(["q=a", "role=1"].map((text) => isNarrowed(read(text)))).toEqual([true, true]);
    expect(isNarrowed(read("page=2&sort=Name&order=asc"))).toBe(false);
  });
});

it("asks for ten rows of the page", () => {
  expect(listQuery(read("q=gate&page=3"))).toMatchObject({ q: "gate", start: 20, limit: 10 });
});

it("has one page at least", () => {
  expect([0, 1, 10, 11].map(lastPage)).toEqual([1, 1, 1, 2]);
});
