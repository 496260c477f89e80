import { parseSync } from "vite";
import { expect, it } from "vitest";
import { leanCalls } from "./lean-calls.ts";

function lean(code: string): unknown {
  const { transform } = leanCalls();
  if (typeof transform !== "object") throw new Error("no transform");
  const context = { parse: (text: string) => parseSync("calls.js", text).program };
  const done = transform.handler.call(context as never, code, "calls.js", {} as never);
  return (done as { readonly code: string }).code;
}

it("takes the sentences of the API document out of calls and pushes, and nothing else", () => {
  const code = [
    'export const one = defineCall({ path: "/a", summary: "Does " + "this.", input });',
    'const two = definePush({ kind: "b", summary: `Tells that.` });',
    'export const three = defineTexts({ summary: "Stays" });',
    "export const four = one;",
  ].join("\n");
  expect(lean(code)).toBe(code.replace('"Does " + "this."', '""').replace("`Tells that.`", '""'));
});
