/** An entry of the console's main menu, as the server lists them; `show` marks what an ordinary operator sees. */
export interface NavigationEntry {
  readonly path: string;
  /** The label, for an entry that the console does not know. */
  readonly title: string;
  readonly icon: string;
  readonly show: boolean;
}
