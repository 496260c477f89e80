import { expect, it } from "vitest";
import { noteWords } from "./sip-notes.ts";

it("finds the words for what the server notes, with the name that is in it", () => {
  expect(noteWords("not let in: wrong password")).toEqual({ key: "nWrongPassword" });
  expect(noteWords("not let in: signs in as admin, which is not its user name")).toEqual({
    key: "nOtherUser",
    what: "admin",
  });
  expect(noteWords("481 no such dialog")).toBeUndefined();
});
