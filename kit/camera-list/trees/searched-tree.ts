import { TreeModel, type TreeSource } from "@tessera/platform/console";
import { createStore } from "zustand";
import type { ListNode } from "./camera-node.ts";

/** Told how many of what was found are shown, and how many there are. */
export type Found = (shown: number, total: number) => void;

export interface Search {
  readonly q: string;
  readonly tree: TreeModel<ListNode>;
  /** More were found than are shown. */
  readonly cut?: { readonly shown: number; readonly total: number };
}

interface Searching {
  readonly search: Search | undefined;
}

/** One list of cameras: its tree, and in its place what was found. */
export class SearchedTree {
  readonly tree: TreeModel<ListNode>;
  readonly state = createStore<Searching>(() => ({ search: undefined }));
  readonly #find: (q: string, found: Found) => TreeSource<ListNode>;

  constructor(
    source: TreeSource<ListNode>,
    find: (q: string, found: Found) => TreeSource<ListNode>,
  ) {
    this.tree = new TreeModel(source);
    this.#find = find;
  }

  /** Nothing happens without a text. */
  search(text: string): void {
    const q = text.trim();
    if (!q) return;
    this.#drop();
    const tree = new TreeModel(
      this.#find(q, (shown, total) => {
        if (this.state.getState().search?.tree === tree)
          this.state.setState({
            search: { q, tree, ...(total > shown && { cut: { shown, total } }) },
          });
      }),
    );
    this.state.setState({ search: { q, tree } });
  }

  /** Back to the tree, as it was left. */
  clear(): void {
    this.#drop();
    this.state.setState({ search: undefined });
  }

  async reread(): Promise<void> {
    await Promise.all([this.tree.reread(), this.state.getState().search?.tree.reread()]);
  }

  #drop(): void {
    this.state.getState().search?.tree.close();
  }
}
