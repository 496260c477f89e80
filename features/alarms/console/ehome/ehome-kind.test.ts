import { expect, it } from "vitest";
import { kindOf, kindTree } from "./ehome-kind.ts";

const inEnglish = ({ en }: { readonly en: string }) => en;

it("reads a group or a code of it, and takes nonsense for any", () => {
  expect(kindOf("1/8")).toEqual({ group: 1, code: 8 });
  expect(kindOf("11")).toEqual({ group: 11 });
  expect(["", "1/x", "motion", "1/8/2"].map(kindOf)).toEqual([{}, {}, {}, {}]);
});

it("has all groups, and the codes in the first", () => {
  const tree = kindTree(inEnglish, "");
  expect(tree.map(({ key }) => key)).toContain("21");
  expect(tree[0]?.children.map(({ key }) => key)).toContain("1/41009");
});

it("finds codes by name and by number, with their group", () => {
  expect(kindTree(inEnglish, "motion det")).toEqual([
    {
      key: "1",
      title: "Basic alarms",
      children: [{ key: "1/8", title: "Motion detection 8", children: [] }],
    },
  ]);
  expect(kindTree(inEnglish, "8801")[0]?.children).toHaveLength(1);
  expect(kindTree(inEnglish, "nothing of the kind")).toEqual([]);
});
