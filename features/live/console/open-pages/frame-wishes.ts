import { type Fit, fits } from "@tessera/kit/tile";

/** How a frame shows the picture: /players/…?controls=0&muted=0&fit=cover&token=… */
export interface FrameWishes {
  readonly hasControls: boolean;
  readonly isMuted: boolean;
  readonly fit: Fit;
  readonly token: string;
}

export function frameWishes(query: URLSearchParams): FrameWishes {
  return {
    hasControls: query.get("controls") !== "0",
    isMuted: query.get("muted") !== "0",
    fit: fits.find((fit) => fit === query.get("fit")) ?? "contain",
    token: query.get("token") ?? "",
  };
}
