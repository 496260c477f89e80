import { expect, it } from "vitest";
import { TextSearch } from "./text-search.ts";

const many = Array.from({ length: 5000 }, (_, index) => `大门 gate ${index}\nid-${index}`);

it.each([
  ["a text in the middle", "gate 4999"],
  ["the beginning of the first", "大门 gate 0\n"],
  ["the end of the last", "id-4999"],
  ["what many have", "gate 12"],
  ["a text that is in none", "yard"],
  ["capital letters", "GATE 77"],
])("finds in a long list what one by one finds: %s", (_, text) => {
  const search = new TextSearch<string>((item) => item);
  const oneByOne = many.filter((item) => item.includes(text.toLowerCase()));
  expect(search.find(many, text)).toEqual(oneByOne);
});

it("takes no text that begins in one item and ends in the next", () => {
  const search = new TextSearch<string>((item) => item);
  expect(search.find(many, "id-1\u0000大门")).toEqual([]);
});

it("gives an item once that holds the text twice", () => {
  const items = Array.from({ length: 3000 }, (_, index) => `a${index} a${index}`);
  const search = new TextSearch<string>((item) => item);
  expect(search.find(items, "a2999")).toEqual(["a2999 a2999"]);
  expect(search.find(items, "a")).toHaveLength(3000);
});

it("gives the same answer again, and a narrower one from it", () => {
  let asked = 0;
  const search = new TextSearch<string>((item) => {
    asked++;
    return item;
  });
  const first = search.find(many, "gate 12");
  expect(search.find(many, "gate 12")).toBe(first);
  asked = 0;
  expect(search.find(many, "gate 123")).toEqual(first.filter((item) => item.includes("gate 123")));
  expect(asked).toBe(first.length);
});
