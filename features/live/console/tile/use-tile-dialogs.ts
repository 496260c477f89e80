import { useCallback, useState } from "react";
import type { MarkedMoment } from "./dialogs/marked-moment.ts";

/** What is open over a tile. */
export type OpenDialog =
  | { readonly kind: "bookmark"; readonly moment: MarkedMoment }
  | { readonly kind: "addresses" }
  | { readonly kind: "share" }
  | { readonly kind: "keys" };

export type TileDialogState = ReturnType<typeof useTileDialogs>;

export function useTileDialogs() {
  const [opened, setOpened] = useState<OpenDialog>();
  /** A moment that was just marked. */
  const [markedAtMs, setMarkedAtMs] = useState<number>();
  const close = useCallback(() => setOpened(undefined), []);
  const forgetMark = useCallback(() => setMarkedAtMs(undefined), []);
  return { opened, open: setOpened, close, markedAtMs, setMarkedAtMs, forgetMark };
}
