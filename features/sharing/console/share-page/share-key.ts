/**
 * The key of a share link stands behind `#`: a browser sends that to nobody, neither in a request nor
 * as a referrer, so it may stay in the address for a reload.
 */
export const keyOf = (hash: string): string =>
  new URLSearchParams(hash.replace(/^#/, "")).get("key") ?? "";
