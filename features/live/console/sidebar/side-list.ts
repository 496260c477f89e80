import { TreeModel, type TreeSource } from "@tessera/platform/console";
import { createStore } from "zustand";
import type { Found } from "./found.ts";
import type { SideNode } from "./side-node.ts";

export interface Search {
  readonly q: string;
  readonly tree: TreeModel<SideNode>;
  /** More were found than are shown. */
  readonly cut?: { readonly shown: number; readonly total: number };
}

interface SideListState {
  readonly search: Search | undefined;
}

/** One list of the sidebar: its tree, and in its place what was found. */
export class SideList {
  readonly tree: TreeModel<SideNode>;
  readonly state = createStore<SideListState>(() => ({ search: undefined }));
  readonly #find: (q: string, found: Found) => TreeSource<SideNode>;

  constructor(
    source: TreeSource<SideNode>,
    find: (q: string, found: Found) => TreeSource<SideNode>,
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
