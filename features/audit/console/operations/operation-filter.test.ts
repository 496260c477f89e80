import { expect, it } from "vitest";
import { callInput } from "./operation-filter.ts";

const none = { q: "", from: "", to: "", user: "", result: "", kind: "", hidden: "" };

it("asks for what the address says", () => {
  const from = "2026-11-15 08:00:00";
  expect(callInput({ ...none, q: "gate", from, user: "li", result: "failed" })).toEqual({
    q: "gate",
    starttime: from,
    endtime: "",
    username: "li",
    result: "failed",
    kind: "",
  });
});

it("leaves out what there is not", () => {
  const typed = { ...none, from: "soon", to: "2026-11", result: "maybe", kind: "all" };
  expect(callInput(typed)).toMatchObject({ starttime: "", endtime: "", result: "", kind: "" });
});
