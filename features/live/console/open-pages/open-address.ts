/** How a frame shows the picture: /players/…?controls=0&muted=0&fit=cover&token=… */
export interface FrameWishes {
  readonly hasControls: boolean;
  readonly isMuted: boolean;
  readonly fit: Fit;
  readonly token: string;
}

const fits = ["contain", "cover", "fill"] as const;
export type Fit = (typeof fits)[number];

export function frameWishes(query: URLSearchParams): FrameWishes {
  return {
    hasControls: query.get("controls") !== "0",
    isMuted: query.get("muted") !== "0",
    fit: fits.find((fit) => fit === query.get("fit")) ?? "contain",
    token: query.get("token") ?? "",
  };
}

/**
 * The key of a share link stands behind `#`: a browser sends that to nobody, neither in a request nor
 * as a referrer, so it may stay in the address for a reload.
 */
export const keyOf = (hash: string): string =>
  new URLSearchParams(hash.replace(/^#/, "")).get("key") ?? "";
