import { create } from "zustand";

const mobileBreakpointPx = 500;

/** What the user arranged or the window dictates. Server data lives in the query cache. */
interface AppState {
  readonly isMobile: boolean;
  readonly showNavBarModifyPWD: boolean;
  readonly windowSize: { readonly widthPx: number; readonly heightPx: number };
  /** The secondary menu is folded to its icons. */
  readonly isMenuFolded: boolean;
}

export const useApp = create<AppState>()(() => ({
  isMobile: false,
  showNavBarModifyPWD: false,
  windowSize: { widthPx: 0, heightPx: 0 },
  isMenuFolded: false,
}));

export const isMobileWidth = (bodyWidthPx: number): boolean => bodyWidthPx < mobileBreakpointPx;
