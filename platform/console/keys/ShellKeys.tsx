import { lazy, Suspense, useEffect } from "react";
import {
  closeKeySheet,
  closePalette,
  openKeySheet,
  openPalette,
  useOpenedByKey,
} from "./key-sheet.ts";
import { isDialogOpen, isTypedIn, keepFocusInDialogs } from "./own-keys.ts";

const KeySheet = lazy(() => import("./KeySheet.tsx"));
const Palette = lazy(() => import("../palette/Palette.tsx"));

/** The keys that every page has: Ctrl + K and / find and do, ? shows all keys. Their code comes with the first press. */
export function ShellKeys() {
  const { isSheetOpen, isPaletteOpen, asked } = useOpenedByKey();
  useEffect(() => keepFocusInDialogs(), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = actionOf(event);
      if (!act || event.defaultPrevented || isDialogOpen()) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <Suspense>
      {isSheetOpen && <KeySheet onClose={closeKeySheet} />}
      {isPaletteOpen && <Palette asked={asked} onClose={closePalette} />}
    </Suspense>
  );
}

function actionOf(event: KeyboardEvent): (() => void) | undefined {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isCommand = ctrlKey || metaKey;
  // Also out of a field: it is no letter.
  if (isCommand && key.toLowerCase() === "k") return () => openPalette();
  if (isCommand || altKey || isTypedIn(target)) return undefined;
  return { "/": () => openPalette(), "?": openKeySheet }[key];
}
