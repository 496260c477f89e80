import { emptyWeek, presets, withDay } from "@tessera/kit/choose";
import { describe, expect, it } from "vitest";
import { draftOf, grantInput, isSame, newDraft, objectionTo } from "./grant-draft.ts";
import { hoursOf } from "./grant-hours.ts";

const gate = { device: "d1", channel: "1", name: "Gate" };

describe("a grant being edited", () => {
  it("needs a verb, something to use it on, and hours if not always", () => {
    const draft = newDraft(1);
    expect(objectionTo({ ...draft, verbs: [] })).toBe("verbsNeeded");
    expect(objectionTo(draft)).toBe("scopeNeeded");
    expect(objectionTo({ ...draft, groups: [3] })).toBeUndefined();
    expect(objectionTo({ ...draft, isAll: true, isAlways: false })).toBe("hoursNeeded");
    expect(objectionTo({ ...draft, isAll: true })).toBeUndefined();
    const wrong = withDay(emptyWeek, 0, [{ startS: Number.NaN, endS: 3600 }]);
    expect(objectionTo({ ...draft, isAll: true, isAlways: false, week: wrong })).toBe("hoursWrong");
  });

  it("is sent without what its choices make meaningless", () => {
    const draft = { ...newDraft(1), groups: [3], channels: [gate], week: presets.working };
    expect(grantInput({ ...draft, isAll: true })).toEqual({
      verbs: ["live"],
      all: true,
      groups: [],
      channels: [],
      hours: [],
    });
    expect(grantInput({ ...draft, isAlways: false })).toMatchObject({
      groups: [3],
      channels: [{ device: "d1", channel: "1" }],
      hours: hoursOf(presets.working),
    });
  });

  it("is sent as always when every hour of the week is painted", () => {
    const draft = { ...newDraft(1), isAlways: false, week: presets.always };
    expect(grantInput(draft).hours).toEqual([]);
  });

  it("counts as changed only when something else would be saved", () => {
    const stored = {
      verbs: ["live" as const],
      all: false,
      groups: [3],
      channels: [gate],
      hours: [],
    };
    const draft = draftOf(stored, 1);
    expect(isSame([draft], [{ ...draft, week: presets.working }])).toBe(true);
    expect(isSame([draft], [{ ...draft, isAlways: false, week: presets.working }])).toBe(false);
    expect(isSame([draft], [])).toBe(false);
  });
});
