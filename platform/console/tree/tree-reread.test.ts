import { describe, expect, it } from "vitest";
import { aSite, keyOf, openAll, places, seeRow, settled, shown } from "./a-site.ts";

describe("TreeModel, read again", () => {
  it("reads again all that is open in as many requests, and keeps it open", async () => {
    const site = aSite({ top: places("d", 60, true), d1: places("c", 2), d2: places("x", 2) });
    const { tree, asked, lists } = site;
    tree.open();
    await settled();
    tree.loadMoreAtTop();
    await settled();
    tree.toggle(keyOf(tree, "d1"));
    await settled();
    asked.length = 0;
    lists["top"] = places("d", 60, true).slice(1);
    lists["d1"] = places("c", 3);
    await tree.reread();
    expect(asked.map(({ of, page }) => [of, page.limit])).toEqual([
      ["top", 60],
      ["d1", 50],
    ]);
    expect(shown(tree).slice(0, 5)).toEqual(["d1>", "  c0", "  c1", "  c2", "d2"]);
  });

  it("takes no page that was asked for before everything was read again", async () => {
    const { tree, lists } = aSite({ top: places("d", 3) }, 2);
    tree.open();
    await settled();
    tree.loadMoreAtTop();
    lists["top"] = places("e", 2);
    await tree.reread();
    await settled();
    expect(shown(tree)).toEqual(["e0", "e1"]);
  });

  it("reads once more for changes that are told while it reads", async () => {
    const { tree, asked, lists, hold } = aSite({ top: places("d", 1) });
    await openAll(tree);
    const letGo = hold("top");
    const first = tree.reread();
    lists["top"] = places("d", 2);
    const others = [tree.reread(), tree.reread()];
    await letGo();
    await Promise.all([first, ...others]);
    expect(shown(tree)).toEqual(["d0", "d1"]);
    expect(asked).toHaveLength(3);
  });

  it("is opened and closed while it reads", async () => {
    const lists = { top: places("d", 3, true), d0: places("a", 1), d1: places("b", 1) };
    const { tree, hold } = aSite({ ...lists, d2: places("c", 1) });
    await openAll(tree, "d0", "d1");
    const letGo = hold("d0");
    const reading = tree.reread();
    await settled();
    tree.toggle(keyOf(tree, "d1"));
    tree.toggle(keyOf(tree, "d2"));
    await settled();
    expect(shown(tree)).toEqual(["d0>", "  a0", "d1", "d2>", "  c0"]);
    await letGo();
    await reading;
    expect(shown(tree)).toEqual(["d0>", "  a0", "d1", "d2>", "  c0"]);
  });

  it("reads what was closed meanwhile when it is opened again", async () => {
    const site = aSite({ top: places("d", 2, true), d0: places("a", 1), d1: places("b", 1) });
    const { tree, lists, hold } = site;
    await openAll(tree, "d0", "d1");
    const letGo = hold("d0");
    const reading = tree.reread();
    await settled();
    tree.toggle(keyOf(tree, "d1"));
    lists["d1"] = places("x", 1);
    await letGo();
    await reading;
    tree.toggle(keyOf(tree, "d1"));
    await settled();
    expect(shown(tree)).toEqual(["d0>", "  a0", "d1>", "  x0"]);
  });

  it("takes nothing for a list that it has let go of", async () => {
    const lists = { top: places("d", 1, true), d0: places("f", 1, true), f0: places("c", 1) };
    const { tree, hold } = aSite(lists);
    await openAll(tree);
    const letGoFirst = hold("d0");
    tree.toggle(keyOf(tree, "d0"));
    tree.toggle(keyOf(tree, "d0"));
    await tree.reread();
    const letGoSecond = hold("d0");
    tree.toggle(keyOf(tree, "d0"));
    await letGoSecond();
    await letGoFirst();
    tree.toggle(keyOf(tree, "f0"));
    await settled();
    expect(shown(tree)).toEqual(["d0>", "  f0>", "    c0"]);
  });

  it("opens at once what is new and meant to be open, and reads it once", async () => {
    const { tree, asked, lists } = aSite({ top: [], all: places("d", 2) });
    await openAll(tree);
    lists["top"] = [{ id: "all", isBranch: true }];
    await tree.reread();
    await settled();
    expect(shown(tree)).toEqual(["all>", "  d0", "  d1"]);
    expect(asked.filter(({ of }) => of === "all")).toHaveLength(1);
    tree.toggle(keyOf(tree, "all"));
    await tree.reread();
    expect(shown(tree)).toEqual(["all"]);
  });

  it("asks again for the page that was under way", async () => {
    const { tree, hold } = aSite({ top: places("d", 1, true), d0: places("c", 5) }, 2);
    await openAll(tree, "d0");
    const letGo = hold("d0");
    seeRow(tree, -1);
    const reading = tree.reread();
    await letGo();
    await reading;
    await settled();
    expect(shown(tree)).toEqual(["d0>", "  c0", "  c1", "  c2", "  c3", "  loading"]);
  });

  it("goes on to the total after a page that was asked for meanwhile", async () => {
    const { tree, hold } = aSite({ top: places("d", 6) }, 2);
    await openAll(tree);
    const letGo = hold("top");
    const reading = tree.reread();
    const letGoPage = hold("top");
    tree.loadMoreAtTop();
    await letGo();
    await reading;
    const letGoAll = hold("top");
    tree.loadMoreAtTop();
    await letGoAll();
    await letGoPage();
    tree.loadMoreAtTop();
    await settled();
    expect(shown(tree)).toEqual(["d0", "d1", "d2", "d3", "d4", "d5"]);
  });

  it("reads again, not on, when told to after that failed", async () => {
    const { tree, asked, lists, failing } = aSite({ top: places("d", 3) }, 2);
    await openAll(tree);
    failing.add("top");
    await tree.reread();
    expect(shown(tree)).toEqual(["d0", "d1", "failed"]);
    failing.clear();
    lists["top"] = places("e", 2);
    asked.length = 0;
    seeRow(tree, -1);
    expect(shown(tree)).toEqual(["d0", "d1", "loading"]);
    await settled();
    expect(shown(tree)).toEqual(["e0", "e1"]);
    expect(asked).toEqual([{ of: "top", page: { start: 0, limit: 2 } }]);
  });

  it("takes no page for a list that could not be read again", async () => {
    const { tree, failing, hold } = aSite({ top: places("d", 3) }, 2);
    await openAll(tree);
    const letGo = hold("top");
    failing.add("top");
    const reading = tree.reread();
    failing.clear();
    tree.loadMoreAtTop();
    await letGo();
    await reading;
    expect(shown(tree)).toEqual(["d0", "d1", "failed"]);
  });
});
