import { create } from "zustand";
import { stored } from "../storage/local-storage.ts";

const mobileBreakpointPx = 500;
/** Of a phone that is held sideways; a window at a desk is higher or wider. */
const sideways = { highestPx: 480, widestPx: 1000 };

/** What the user arranged or the window dictates. Server data lives in the query cache. */
interface AppState {
  readonly isMobile: boolean;
  /** A phone that is held sideways. */
  readonly isSideways: boolean;
  readonly showNavBarModifyPWD: boolean;
  readonly windowSize: { readonly widthPx: number; readonly heightPx: number };
  /** Whether secondary menus are folded to their icons; null: nobody has chosen, so the page decides. */
  readonly isMenuFolded: boolean | null;
}

export const useApp = create<AppState>()(() => ({
  isMobile: false,
  isSideways: false,
  showNavBarModifyPWD: false,
  windowSize: { widthPx: 0, heightPx: 0 },
  isMenuFolded: stored.isMenuFolded.read(),
}));

export function foldMenu(isMenuFolded: boolean): void {
  stored.isMenuFolded.write(isMenuFolded);
  useApp.setState({ isMenuFolded });
}

/** A phone, however it is held. */
export const useIsPhone = (): boolean => useApp((state) => state.isMobile || state.isSideways);

export const isMobileWidth = (bodyWidthPx: number): boolean => bodyWidthPx < mobileBreakpointPx;

export const isSidewaysPhone = (widthPx: number, heightPx: number): boolean =>
  heightPx < sideways.highestPx && widthPx > heightPx && widthPx < sideways.widestPx;
