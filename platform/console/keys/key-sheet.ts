import { create } from "zustand";

/** What the keyboard opens over any page. */
interface OpenedByKey {
  readonly isSheetOpen: boolean;
  readonly isPaletteOpen: boolean;
  /** What the palette begins with. */
  readonly asked: string;
}

export const useOpenedByKey = create<OpenedByKey>()(() => ({
  isSheetOpen: false,
  isPaletteOpen: false,
  asked: "",
}));

/** All keys of the console. */
export const openKeySheet = (): void => useOpenedByKey.setState({ isSheetOpen: true });
export const closeKeySheet = (): void => useOpenedByKey.setState({ isSheetOpen: false });

/** Find anything, do anything. */
export const openPalette = (asked = ""): void =>
  useOpenedByKey.setState({ isPaletteOpen: true, asked });
export const closePalette = (): void => useOpenedByKey.setState({ isPaletteOpen: false });
