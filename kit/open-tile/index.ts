export type { Refusal } from "./OpenOverlay.tsx";
export { OpenTile } from "./OpenTile.tsx";
export { SignInLink } from "./SignInLink.tsx";
export { isFull, isRefusal, refusedError } from "./shared-server.ts";
export { type OpenPlayer, useOpenPlayer } from "./use-open-player.ts";
export { useOpenView } from "./use-open-view.ts";
