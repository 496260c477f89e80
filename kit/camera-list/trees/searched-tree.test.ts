import type { TreeSource } from "@tessera/platform/console";
import { describe, expect, it } from "vitest";
import type { ListNode } from "./camera-node.ts";
import type { Found } from "./searched-tree.ts";
import { SearchedTree } from "./searched-tree.ts";

const source = (load: TreeSource<ListNode>["load"]): TreeSource<ListNode> => ({
  idOf: ({ name }) => name,
  isBranch: () => false,
  pageSizeOf: () => 50,
  load,
});
const aCamera = (name: string): ListNode => ({ kind: "camera", device: "d", channel: name, name });

function aList() {
  const searched: { q: string; signal?: AbortSignal; found: Found }[] = [];
  const list = new SearchedTree(
    source(async () => ({ nodes: [aCamera("gate")], total: 1 })),
    (q, found) => {
      const entry: (typeof searched)[number] = { q, found };
      searched.push(entry);
      return source(async (_, __, signal) => {
        entry.signal = signal;
        return { nodes: [], total: 0 };
      });
    },
  );
  return { list, searched, search: () => list.state.getState().search };
}

describe("SearchedTree", () => {
  it("does nothing when there is no text to search for", () => {
    const { list, searched, search } = aList();
    list.search("  ");
    expect(searched).toEqual([]);
    expect(search()).toBeUndefined();
  });

  it("shows what was found in the place of the tree, and the tree again when the text is cleared", () => {
    const { list, search } = aList();
    list.search(" gate ");
    expect(search()?.q).toBe("gate");
    expect(search()?.tree).not.toBe(list.tree);
    list.clear();
    expect(search()).toBeUndefined();
  });

  it("lets go of a search for which another one came", () => {
    const { list, searched, search } = aList();
    list.search("one");
    search()?.tree.open();
    list.search("two");
    expect(searched[0]?.signal?.aborted).toBe(true);
    expect(search()?.q).toBe("two");
  });

  it("says that more was found than is shown", () => {
    const { list, searched, search } = aList();
    list.search("gate");
    searched[0]?.found(1000, 4321);
    expect(search()?.cut).toEqual({ shown: 1000, total: 4321 });
    list.search("yard");
    searched[0]?.found(1, 9);
    expect(search()?.cut).toBeUndefined();
  });
});
