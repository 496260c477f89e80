import { presets, wholeDay } from "@tessera/kit/choose";
import { describe, expect, it } from "vitest";
import { type GrantDraft, newDraft } from "./grant-draft.ts";
import { grantSummary, rangeText } from "./grant-summary.ts";

const summary = (changes: Partial<GrantDraft>) => grantSummary({ ...newDraft(1), ...changes });
const gate = { device: "d1", channel: "1", name: "Gate" };

describe("the summary of a grant", () => {
  it("tells verbs, groups and hours", () => {
    const grant = {
      verbs: ["live", "ptz"] as const,
      groups: [1, 2, 3],
      isAlways: false,
      week: presets.working,
    };
    expect(summary(grant)).toEqual({
      zh: "可在周一至周五 08:00–18:00 对 3 个分组进行实时预览、云台控制",
      en: "May watch live and control PTZ on 3 groups, Monday to Friday 08:00–18:00",
    });
  });

  it("tells all channels at any time", () => {
    expect(summary({ verbs: ["playback"], isAll: true })).toEqual({
      zh: "可随时对所有通道进行录像回放",
      en: "May play recordings on all channels, at any time",
    });
  });

  it("tells groups and channels together, one of them in the singular", () => {
    expect(summary({ groups: [1], channels: [gate, { ...gate, channel: "2" }] })).toEqual({
      zh: "可随时对 1 个分组和 2 个通道进行实时预览",
      en: "May watch live on 1 group and 2 channels, at any time",
    });
  });

  it("says what is still missing", () => {
    expect(summary({ verbs: [], isAlways: false })).toEqual({
      zh: "可在（未选时段）对（未选通道）进行（未选操作）",
      en: "May (nothing chosen) on (no channels chosen), (no hours chosen)",
    });
  });

  it("joins several ranges of hours", () => {
    expect(summary({ isAll: true, isAlways: false, week: presets.nights }).en).toBe(
      "May watch live on all channels, every day 00:00–06:00 and every day 20:00–24:00",
    );
  });
});

describe("days with the same hours", () => {
  it.each([
    [[5, 6], "周六、周日 全天", "Saturday and Sunday all day"],
    [[0, 1, 2, 4], "周一至周三、周五 全天", "Monday to Wednesday and Friday all day"],
    [[1], "周二 全天", "Tuesday all day"],
    [[0, 1, 2, 3, 4, 5, 6], "每天 全天", "every day all day"],
  ])("%j are told shortly", (days, zh, en) =>
    expect(rangeText({ days, slot: wholeDay })).toEqual({ zh, en }),
  );
});
