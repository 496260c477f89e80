import { emptyWeek, withDay } from "@tessera/kit/choose";
import { expect, it } from "vitest";
import { draftOf, newDraft, scheduleOf, weekOf, withWeek } from "./schedule-draft.ts";

const hour = 3600;
const monday = (...hours: readonly (readonly [number, number])[]) =>
  withDay(
    emptyWeek,
    0,
    hours.map(([from, to]) => ({ startS: from * hour, endS: to * hour })),
  );

it("takes from other modes what is drawn for one", () => {
  const armed = withWeek(newDraft, "armed", monday([0, 8], [18, 24]));
  const both = withWeek(armed, "home", monday([6, 7], [20, 24]));
  expect(weekOf(both, "armed")).toEqual(monday([0, 6], [7, 8], [18, 20]));
  expect(weekOf(both, "home")).toEqual(monday([6, 7], [20, 24]));
});

it("is the same after it was saved and read again", () => {
  const draft = withWeek(
    withWeek({ ...newDraft, rest: "home" }, "armed", monday([0, 8], [18, 24])),
    "custom-1",
    monday([10, 12]),
  );
  expect(draftOf(scheduleOf(draft))).toEqual(draft);
  expect(scheduleOf(draft).Week[0]?.map(({ Mode }) => Mode)).toEqual([
    "armed",
    "custom-1",
    "armed",
  ]);
});

it("leaves out what is no slot, and joins what touches", () => {
  const draft = withWeek(newDraft, "armed", monday([8, 8], [9, 10], [10, 11]));
  expect(scheduleOf(draft).Week[0]).toEqual([{ StartS: 9 * hour, EndS: 11 * hour, Mode: "armed" }]);
});
