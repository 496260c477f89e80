import { BadRequest, Conflict, NotFound } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { GroupForest } from "./group-forest.ts";
import { type GroupRecord, rootId } from "./group-record.ts";

const aGroup = (id: number, parentId = rootId, sort = 0): GroupRecord => ({
  id,
  name: `group ${id}`,
  parentId,
  customId: "",
  sort,
  createdAtMs: 0,
});

/** 1 (2 (4), 3) and 5. */
const forest = new GroupForest([
  aGroup(5, rootId, 1),
  aGroup(4, 2),
  aGroup(3, 1, 1),
  aGroup(2, 1),
  aGroup(1),
]);
const idsOf = (records: Iterable<GroupRecord>) => [...records].map(({ id }) => id);
const placesOf = (records: readonly GroupRecord[]) =>
  records.map(({ id, parentId, sort }) => [id, parentId, sort]);

describe("GroupForest", () => {
  it("lists parents before what lies in them, siblings in their order", () => {
    expect(idsOf(forest.below(rootId))).toEqual([1, 2, 4, 3, 5]);
    expect(idsOf(forest.below(1))).toEqual([2, 4, 3]);
    expect(idsOf(forest.children(1))).toEqual([2, 3]);
    expect(idsOf(forest.below(4))).toEqual([]);
  });

  it("knows what lies in what, at any depth", () => {
    expect(forest.isWithin(4, 1)).toBe(true);
    expect(forest.isWithin(4, 4)).toBe(true);
    expect(forest.isWithin(1, 4)).toBe(false);
    expect(forest.isWithin(5, 1)).toBe(false);
    expect(forest.isWithin(99, 1)).toBe(false);
  });

  it("goes a thousand levels deep", () => {
    const deep = new GroupForest(
      Array.from({ length: 1000 }, (_, index) => aGroup(index + 1, index)),
    );
    expect(deep.isWithin(1000, 1)).toBe(true);
    expect(idsOf(deep.below(rootId))).toHaveLength(1000);
  });

  it("moves a group and makes room for it", () => {
    expect(placesOf(forest.placed(forest.get(5), 1, 1))).toEqual([
      [5, 1, 1],
      [3, 1, 2],
    ]);
    expect(placesOf(forest.placed(forest.get(2), rootId, 0))).toEqual([
      [2, rootId, 0],
      [1, rootId, 1],
      [5, rootId, 2],
    ]);
  });

  it("puts a group last under another parent and leaves it in place under its own", () => {
    expect(placesOf(forest.placed(forest.get(5), 1, undefined))).toEqual([[5, 1, 2]]);
    expect(placesOf(forest.placed(forest.get(2), 1, undefined))).toEqual([[2, 1, 0]]);
  });

  it("reorders siblings by the place that the group has afterwards", () => {
    expect(placesOf(forest.placed(forest.get(2), 1, 1))).toEqual([
      [3, 1, 0],
      [2, 1, 1],
    ]);
    expect(placesOf(forest.placed(forest.get(2), 1, 99))).toEqual([
      [3, 1, 0],
      [2, 1, 1],
    ]);
  });

  it("refuses to put a group into itself or below itself", () => {
    for (const parentId of [1, 2, 4])
      expect(() => forest.placed(forest.get(1), parentId, undefined)).toThrow(BadRequest);
  });

  it("refuses groups and parents that are not there", () => {
    expect(() => forest.get(99)).toThrow(NotFound);
    expect(() => forest.placed(forest.get(5), 99, undefined)).toThrow(
      expect.objectContaining({ code: "parent-group-unknown" }),
    );
  });

  it("lets one group alone have a custom id, and any number none", () => {
    const named = forest.with([{ ...aGroup(6), customId: "east" }]);
    expect(() => named.refuseTakenCustomId("east")).toThrow(Conflict);
    expect(() => named.refuseTakenCustomId("east", 6)).not.toThrow();
    expect(() => named.refuseTakenCustomId("")).not.toThrow();
  });
});
