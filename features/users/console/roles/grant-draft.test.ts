import { describe, expect, it } from "vitest";
import { draftOf, grantInput, isSame, newDraft, objectionTo } from "./grant-draft.ts";
import { presets } from "./week-slots.ts";

const gate = { device: "d1", channel: "1", name: "Gate" };

describe("a grant being edited", () => {
  it("needs a verb, something to use it on, and hours if not always", () => {
    const draft = newDraft(1);
    expect(objectionTo({ ...draft, verbs: [] })).toBe("verbsNeeded");
    expect(objectionTo(draft)).toBe("scopeNeeded");
    expect(objectionTo({ ...draft, groups: [3] })).toBeUndefined();
    expect(objectionTo({ ...draft, isAll: true, isAlways: false })).toBe("hoursNeeded");
    expect(objectionTo({ ...draft, isAll: true })).toBeUndefined();
  });

  it("is sent without what its choices make meaningless", () => {
    const draft = { ...newDraft(1), groups: [3], channels: [gate], hours: presets.working };
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
      hours: presets.working,
    });
  });

  it("is sent as always when every hour of the week is painted", () => {
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      fromMinute: 0,
      toMinute: 1440,
    }));
    expect(grantInput({ ...newDraft(1), isAlways: false, hours }).hours).toEqual([]);
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
    expect(isSame([draft], [{ ...draft, hours: presets.working }])).toBe(true);
    expect(isSame([draft], [{ ...draft, isAlways: false, hours: presets.working }])).toBe(false);
    expect(isSame([draft], [])).toBe(false);
  });
});
