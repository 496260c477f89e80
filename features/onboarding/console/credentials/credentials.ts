/** Who we say that we are. Lives in the page's memory only. */
export interface Credentials {
  /** Empty, with an empty password: without signing in. */
  readonly userName: string;
  readonly password: string;
}
