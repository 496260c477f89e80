import { describe, expect, it } from "vitest";
import { aSite, keyOf, openAll, places, seeRow, settled, shown } from "./a-site.ts";

describe("TreeModel", () => {
  it("shows that it loads, then its nodes", async () => {
    const { tree } = aSite({ top: places("d", 2, true) });
    tree.open();
    expect(shown(tree)).toEqual(["loading"]);
    await settled();
    expect(shown(tree)).toEqual(["d0", "d1"]);
  });

  it("reads the next page at the top only when it is asked for, up to the total", async () => {
    const { tree, asked } = aSite({ top: places("d", 120) });
    tree.open();
    await settled();
    expect(tree.rows()).toHaveLength(50);
    tree.loadMoreAtTop();
    tree.loadMoreAtTop();
    await settled();
    tree.loadMoreAtTop();
    await settled();
    tree.loadMoreAtTop();
    await settled();
    expect(asked.map(({ page }) => page)).toEqual([
      { start: 0, limit: 50 },
      { start: 50, limit: 50 },
      { start: 100, limit: 50 },
    ]);
    expect(tree.rows()).toHaveLength(121);
  });

  it("says that there is no more above 40, and nothing at 40", async () => {
    const long = aSite({ top: places("d", 41) });
    long.tree.open();
    const short = aSite({ top: places("d", 40) });
    short.tree.open();
    await settled();
    expect(long.tree.rows().at(-1)?.kind).toBe("end");
    expect(short.tree.rows().at(-1)?.kind).toBe("node");
  });

  it("reads what is inside when it is opened, once, and hides it when it is closed", async () => {
    const { tree, asked } = aSite({ top: places("d", 2, true), d0: places("c", 2) });
    tree.open();
    await settled();
    tree.toggle(keyOf(tree, "d0"));
    expect(shown(tree)).toEqual(["d0>", "  loading", "d1"]);
    await settled();
    expect(shown(tree)).toEqual(["d0>", "  c0", "  c1", "d1"]);
    tree.toggle(keyOf(tree, "d0"));
    expect(shown(tree)).toEqual(["d0", "d1"]);
    tree.toggle(keyOf(tree, "d0"));
    expect(shown(tree)).toEqual(["d0>", "  c0", "  c1", "d1"]);
    expect(asked.filter(({ of }) => of === "d0")).toHaveLength(1);
  });

  it("goes on inside when the row at the end of the page is seen", async () => {
    const { tree } = aSite({ top: places("d", 2, true), d0: places("c", 3) }, 2);
    tree.open();
    await settled();
    tree.toggle(keyOf(tree, "d0"));
    await settled();
    expect(shown(tree)).toEqual(["d0>", "  c0", "  c1", "  loading", "d1"]);
    seeRow(tree, 3);
    await settled();
    expect(shown(tree)).toEqual(["d0>", "  c0", "  c1", "  c2", "d1"]);
  });

  it("does not go on for a row that was there before the page came, and is seen late", async () => {
    const { tree, asked } = aSite({ top: places("d", 3) }, 2);
    tree.open();
    const [early] = tree.rows();
    await settled();
    if (early) tree.loadMore(early);
    expect(early?.kind).toBe("loading");
    expect(asked).toHaveLength(1);
  });

  it("keeps what is opened inside of what is closed and opened again", async () => {
    const lists = { top: places("d", 1, true), d0: places("f", 1, true), f0: places("c", 1) };
    const { tree } = aSite(lists);
    tree.open();
    await settled();
    tree.toggle(keyOf(tree, "d0"));
    await settled();
    tree.toggle(keyOf(tree, "f0"));
    await settled();
    tree.toggle(keyOf(tree, "d0"));
    tree.toggle(keyOf(tree, "d0"));
    expect(shown(tree)).toEqual(["d0>", "  f0>", "    c0"]);
  });

  it("says why a list did not come, and asks again when told to", async () => {
    const { tree, failing } = aSite({ top: places("d", 1, true), d0: places("c", 1) });
    tree.open();
    await settled();
    failing.add("d0");
    tree.toggle(keyOf(tree, "d0"));
    await settled();
    expect(tree.rows()[1]).toMatchObject({ kind: "failed", message: "no answer for d0" });
    failing.clear();
    seeRow(tree, 1);
    expect(shown(tree)).toEqual(["d0>", "  loading"]);
    await settled();
    expect(shown(tree)).toEqual(["d0>", "  c0"]);
  });

  it("says that a node is empty", async () => {
    const { tree } = aSite({ top: places("d", 1, true) });
    tree.open();
    await settled();
    tree.toggle(keyOf(tree, "d0"));
    await settled();
    expect(shown(tree)).toEqual(["d0>", "  empty"]);
  });

  it("opens at once what is meant to be open", async () => {
    const { tree } = aSite({ top: [{ id: "all", isBranch: true }], all: places("d", 2) });
    tree.open();
    await settled();
    expect(shown(tree)).toEqual(["all>", "  d0", "  d1"]);
  });

  it("opens at once also what came into a list that was closed meanwhile", async () => {
    const all = { id: "all", isBranch: true };
    const { tree, hold } = aSite({ top: places("d", 2, true), d0: [all], all: places("c", 1) });
    await openAll(tree);
    const letGo = hold("d0");
    tree.toggle(keyOf(tree, "d0"));
    tree.toggle(keyOf(tree, "d0"));
    await letGo();
    expect(shown(tree)).toEqual(["d0", "d1"]);
    tree.toggle(keyOf(tree, "d0"));
    expect(shown(tree)).toEqual(["d0>", "  all>", "    c0", "d1"]);
  });

  it("leaves the rows that did not change the objects that they were", async () => {
    const { tree } = aSite({ top: places("d", 3, true), d1: places("c", 1) });
    tree.open();
    await settled();
    const [first, , third] = tree.rows();
    tree.toggle(keyOf(tree, "d1"));
    await settled();
    expect(tree.rows()[0]).toBe(first);
    expect(tree.rows()[3]).toBe(third);
  });

  it("opens and closes 100,000 rows within a moment", async () => {
    const { tree } = aSite({ top: places("d", 2, true), d0: places("c", 100_000) }, 100_000);
    tree.open();
    await settled();
    tree.toggle(keyOf(tree, "d0"));
    await settled();
    expect(tree.rows()).toHaveLength(100_003);
    tree.toggle(keyOf(tree, "d0"));
    expect(tree.rows()).toHaveLength(2);
  });
});
