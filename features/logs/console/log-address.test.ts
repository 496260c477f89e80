import { expect, it } from "vitest";
import { shownOf } from "./log-address.ts";

const none = { kind: "", name: "", level: "", q: "", before: "", at: "" };

it("shows the server's log from its end on unless the address says more", () => {
  expect(shownOf(none)).toEqual({
    kind: "logs",
    name: "",
    level: "",
    q: "",
    before: undefined,
    atMs: undefined,
  });
});

it("leaves out what there is not", () => {
  const typed = { kind: "x", name: "../a", level: "loud", q: "a", before: "-1", at: "soon" };
  expect(shownOf(typed)).toEqual({ ...shownOf(none), q: "a" });
  expect(shownOf({ ...none, kind: "play_logs", before: "0", at: "5" })).toMatchObject({
    kind: "play_logs",
    before: 0,
    atMs: 5,
  });
});
