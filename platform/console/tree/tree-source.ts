export interface Page {
  readonly start: number;
  readonly limit: number;
}

export interface LoadedNodes<Node> {
  readonly nodes: readonly Node[];
  /** How many there are in all; more than are loaded: the next page is asked for when it is needed. */
  readonly total: number;
}

/** What a tree shows and where it comes from; `parent` undefined: the top. */
export interface TreeSource<Node> {
  /** Unique among its siblings, and the same whenever it is read again. */
  idOf(node: Node): string;
  isBranch(node: Node): boolean;
  /** Opened as soon as it is there. */
  opensAtOnce?(node: Node): boolean;
  pageSizeOf(parent: Node | undefined): number;
  load(parent: Node | undefined, page: Page, signal: AbortSignal): Promise<LoadedNodes<Node>>;
}
