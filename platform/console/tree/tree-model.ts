import { Branch, type Item, rowsOf } from "./branch.ts";
import { SeenRows } from "./seen-rows.ts";
import type { NodeRow, TreeRow } from "./tree-row.ts";
import type { LoadedNodes, TreeSource } from "./tree-source.ts";

/** The specification's number: shorter lists need no word that they are at their end. */
const endAbove = 40;

/**
 * A tree that is loaded as it is opened, as the flat list of rows that are seen. A change replaces the rows it
 * concerns and leaves all others the objects that they were.
 */
export class TreeModel<Node> {
  readonly #source: TreeSource<Node>;
  readonly #top = new Branch<Node>(undefined);
  readonly #items = new Map<string, Item<Node>>();
  readonly #branches = new Map<string, Branch<Node>>([["", this.#top]]);
  readonly #seen = new SeenRows<Node>();
  readonly #stop = new AbortController();
  #rereading: Promise<void> | undefined;
  #isAskedAgain = false;
  #scrollTopPx = 0;

  constructor(source: TreeSource<Node>) {
    this.#source = source;
  }

  readonly subscribe = (listen: () => void): (() => void) => this.#seen.subscribe(listen);

  readonly rows = (): readonly TreeRow<Node>[] => this.#seen.rows;

  /** Where it was scrolled to: kept while no screen shows it. */
  get scrollTopPx(): number {
    return this.#scrollTopPx;
  }

  keepPlace(scrollTopPx: number): void {
    this.#scrollTopPx = scrollTopPx;
  }

  /** Reads the top, once. */
  open(): void {
    if (this.#top.state === "waiting") void this.#loadNext(this.#top);
  }

  /** Nothing that is still under way is wanted any more. */
  close(): void {
    this.#stop.abort();
    this.#seen.tellNobody();
  }

  /** At the end of the scrolled list. */
  loadMoreAtTop(): void {
    const { state, hasMore } = this.#top;
    if (state === "settled" && hasMore) void this.#loadNext(this.#top);
  }

  /** The list that ends with this status row is wanted further, or again after a failure. */
  loadMore(status: TreeRow<Node>): void {
    const branch = this.#branches.get(status.key.slice(0, status.key.lastIndexOf("\n")));
    // A row that was drawn before the list came says nothing of the list's end.
    if (!branch || branch.status !== status || branch.state === "loading") return;
    if (branch.isOld) {
      this.#showLoading(branch);
      void this.reread();
    } else if (branch.state === "failed" || branch.hasMore) void this.#loadNext(branch);
  }

  toggle(key: string): void {
    const item = this.#items.get(key);
    if (item) this.setExpanded(key, !item.row.isExpanded);
  }

  setExpanded(key: string, isExpanded: boolean): void {
    const item = this.#items.get(key);
    if (!item?.row.isBranch || item.row.isExpanded === isExpanded) return;
    const before = item.row;
    item.row = { ...before, isExpanded };
    const branch = this.#branchOf(item);
    const below = isExpanded ? rowsOf(branch, endAbove) : [];
    this.#seen.replaceNode(before, [item.row, ...below]);
    if (isExpanded && branch.state === "waiting") void this.#loadNext(branch);
  }

  /** Reads again all that is open; what is the same stays open, and where it is. */
  async reread(): Promise<void> {
    if (this.#top.state === "waiting") return;
    // What is under way may have been answered before the change that this is about.
    this.#isAskedAgain = this.#rereading !== undefined;
    this.#rereading ??= this.#rereadAll();
    await this.#rereading;
  }

  async #rereadAll(): Promise<void> {
    try {
      do {
        this.#isAskedAgain = false;
        await this.#rereadBranch(this.#top);
      } while (this.#isAskedAgain);
    } finally {
      this.#rereading = undefined;
    }
  }

  async #rereadBranch(branch: Branch<Node>): Promise<void> {
    const { items, parent } = branch;
    const limit = Math.max(items.length, this.#source.pageSizeOf(parent?.row.node));
    const round = ++branch.round;
    try {
      const page = { start: 0, limit };
      const loaded = await this.#source.load(parent?.row.node, page, this.#stop.signal);
      if (branch.round === round) this.#takeAll(branch, loaded);
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      if (branch.round === round) this.#keepOld(branch, error);
    }
    // Those of before: what is new is only just being read.
    for (const item of items)
      if (item.row.isExpanded && item.branch) await this.#rereadBranch(item.branch);
      // What is closed is read again when it is opened.
      else if (item.branch) this.#forgetBelow(item);
  }

  #takeAll(branch: Branch<Node>, { nodes, total }: LoadedNodes<Node>): void {
    const { isGoingOn } = branch;
    const known = new Map(branch.items.map((item) => [item.id, item]));
    const added: Item<Node>[] = [];
    branch.items = nodes.map((node, index) => {
      const id = this.#source.idOf(node);
      const old = known.get(id);
      known.delete(id);
      const isExpanded = old?.row.isExpanded ?? false;
      const place = { position: index + 1, siblingCount: total, isExpanded };
      const row = this.#rowOf(branch, node, place);
      const item = old ?? this.#know({ id, row, branch: undefined });
      if (!old) added.push(item);
      item.row = row;
      return item;
    });
    for (const gone of known.values()) {
      this.#items.delete(gone.row.key);
      this.#forgetBelow(gone);
    }
    branch.round++;
    branch.total = total;
    branch.state = "settled";
    branch.isOld = false;
    this.#seen.redraw(branch, rowsOf(branch, endAbove));
    this.#openAtOnce(added);
    // The page that was under way began where the old list ended.
    if (isGoingOn && branch.hasMore) void this.#loadNext(branch);
  }

  #keepOld(branch: Branch<Node>, error: unknown): void {
    branch.round++;
    branch.isOld = true;
    this.#change(branch, () => fail(branch, error));
  }

  async #loadNext(branch: Branch<Node>): Promise<void> {
    const { round } = branch;
    const parent = branch.parent?.row.node;
    this.#showLoading(branch);
    try {
      const page = { start: branch.items.length, limit: this.#source.pageSizeOf(parent) };
      const loaded = await this.#source.load(parent, page, this.#stop.signal);
      if (branch.round === round) this.#append(branch, loaded);
    } catch (error) {
      if (branch.round === round && !this.#stop.signal.aborted)
        this.#change(branch, () => fail(branch, error));
    }
  }

  #append(branch: Branch<Node>, { nodes, total }: LoadedNodes<Node>): void {
    const known = new Set(branch.items.map(({ id }) => id));
    const added: Item<Node>[] = [];
    for (const node of nodes) {
      const id = this.#source.idOf(node);
      // Whatever has moved to the next page since the last one was read is there already.
      if (known.has(id)) continue;
      const position = branch.items.length + added.length + 1;
      const place = { position, siblingCount: total, isExpanded: false };
      const row = this.#rowOf(branch, node, place);
      added.push(this.#know({ id, row, branch: undefined }));
    }
    this.#change(
      branch,
      () => {
        for (const item of added) branch.items.push(item);
        // A page without anything new ends the list, whatever the total says.
        branch.total = added.length === 0 ? branch.items.length : total;
        branch.state = "settled";
      },
      added.map(({ row }) => row),
    );
    this.#openAtOnce(added);
  }

  #openAtOnce(added: readonly Item<Node>[]): void {
    for (const { row } of added)
      if (this.#source.opensAtOnce?.(row.node)) this.setExpanded(row.key, true);
  }

  #showLoading(branch: Branch<Node>): void {
    this.#change(branch, () => {
      branch.state = "loading";
    });
  }

  /** Puts new rows in the place of the status row at the end of a branch, and its new status after them. */
  #change(branch: Branch<Node>, act: () => void, added: readonly TreeRow<Node>[] = []): void {
    const { status } = branch;
    act();
    const next = branch.updateStatus(endAbove);
    this.#seen.replaceStatus(branch, status, next ? [...added, next] : added);
  }

  #branchOf(item: Item<Node>): Branch<Node> {
    if (item.branch) return item.branch;
    item.branch = new Branch(item);
    this.#branches.set(item.row.key, item.branch);
    return item.branch;
  }

  #rowOf(
    branch: Branch<Node>,
    node: Node,
    place: Pick<NodeRow<Node>, "position" | "siblingCount" | "isExpanded">,
  ): NodeRow<Node> {
    return {
      kind: "node",
      key: `${branch.key}\t${this.#source.idOf(node)}`,
      node,
      depth: branch.depth,
      isBranch: this.#source.isBranch(node),
      ...place,
    };
  }

  #know(item: Item<Node>): Item<Node> {
    this.#items.set(item.row.key, item);
    return item;
  }

  #forgetBelow(item: Item<Node>): void {
    for (const below of item.branch?.items ?? []) {
      this.#items.delete(below.row.key);
      this.#forgetBelow(below);
    }
    this.#branches.delete(item.row.key);
    if (item.branch) item.branch.round++;
    item.branch = undefined;
  }
}

function fail<Node>(branch: Branch<Node>, error: unknown): void {
  branch.state = "failed";
  branch.message = error instanceof Error ? error.message : String(error);
}
