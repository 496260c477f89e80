import { expect, it } from "vitest";
import { callExample } from "./call-example.ts";

it("puts the fields of a GET into the address, and what is in the path there", () => {
  const call = callExample({
    method: "GET",
    path: "/api/v1/things/{id}/parts",
    isOpen: false,
    fields: [
      ["name", { type: "string" }],
      ["count", { type: "integer", minimum: 3 }],
    ],
  });
  expect(call).toBe(
    'curl -H "Authorization: Bearer $API_KEY" "https://SERVER:10443/api/v1/things/ID/parts?name=NAME&count=3"',
  );
});

it("sends the fields of other methods as JSON, each as its schema wants it, and no key where none is needed", () => {
  const call = callExample({
    method: "POST",
    path: "/api/v1/things",
    isOpen: true,
    fields: [
      ["kind", { enum: ["round", "flat"] }],
      ["on", { type: "boolean" }],
      ["ids", { type: "array", items: { type: "string" } }],
      ["size", { type: "object", required: ["w"], properties: { w: { type: "number" }, h: {} } }],
      ["either", { anyOf: [{ enum: [7] }, { type: "string" }] }],
    ],
  });
  const [, body = ""] = /-d '(.*)' "/.exec(call) ?? [];
  expect(JSON.parse(body)).toEqual({
    kind: "round",
    on: true,
    ids: ["IDS"],
    size: { w: 1 },
    either: 7,
  });
  expect(call).toMatch(/^curl -X POST -H "Content-Type: application\/json"/);
});

it("needs no body where nothing has to be given", () => {
  expect(callExample({ method: "POST", path: "/x", isOpen: true, fields: [] })).toBe(
    'curl -X POST "https://SERVER:10443/x"',
  );
});
