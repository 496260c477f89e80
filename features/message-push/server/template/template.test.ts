import { BadRequest } from "@tessera/base";
import { expect, it } from "vitest";
import { asItIs, fillTemplate, inAddress, inJson, parseTemplate } from "./template.ts";

const known = ["title", "link"];
const fill = (source: string, values: Record<string, string>, escape = asItIs) =>
  fillTemplate(parseTemplate(source, known, "Body"), values, escape);

function fault(source: string): BadRequest {
  try {
    parseTemplate(source, known, "Body");
  } catch (error) {
    if (error instanceof BadRequest) return error;
  }
  throw new Error("nothing was wrong with it");
}

it("puts values where they are named, and leaves out a section whose value is empty", () => {
  const source = "{{title}}{{#link}} → {{ link }}{{/link}}.";
  expect(fill(source, { title: "Gate", link: "https://x" })).toBe("Gate → https://x.");
  expect(fill(source, { title: "Gate", link: "" })).toBe("Gate.");
});

it("never reads a value as a template", () => {
  expect(fill("{{title}}", { title: "{{link}} {{#x}}" })).toBe("{{link}} {{#x}}");
});

it("escapes values for where they stand", () => {
  const values = { title: 'a "b"\n', link: "" };
  expect(JSON.parse(fill('{"t":"{{title}}"}', values, inJson))).toEqual({ t: 'a "b"\n' });
  expect(fill("?t={{title}}", { title: "a&b", link: "" }, inAddress)).toBe("?t=a%26b");
});

it.each([
  ["{{title", "line 1, column 1", "no “}}”"],
  ["a\nb}} c", "line 2, column 2", "no “{{”"],
  ["x {{titel}}", "line 1, column 3", "Known: title, link"],
  ["\n\n {{#title}} open", "line 3, column 2", "{{/title}}"],
  ["{{#title}}{{#link}}{{/title}}", "line 1, column 20", "closes nothing"],
  ["{{}}", "line 1, column 1", "Known: title, link"],
])("says where %j is wrong, and why", (source, place, reason) => {
  const { text, field } = fault(source);
  expect(text.en).toContain(place);
  expect(text.en).toContain(reason);
  expect(text.zh).toMatch(/^模板第 \d+ 行第 \d+ 列/);
  expect(field).toBe("Body");
});
