import { create } from "zustand";

const mobileBreakpointPx = 500;

export interface MapInfo {
  readonly home_map_zoom: number;
  readonly column_map_zoom: number;
}

/** What the user arranged or the window dictates. Server data lives in the query cache. */
interface AppState {
  readonly isMobile: boolean;
  readonly siderTabPane: "spgc" | "fzlb" | "sc";
  readonly showNavBarModifyPWD: boolean;
  readonly ai_dashboard_type: string;
  readonly windowSize: { readonly widthPx: number; readonly heightPx: number };
  /** The secondary menu is folded to its icons. */
  readonly cvrLayoutCollapsed: boolean;
  readonly mapInfo: MapInfo | undefined;
}

export const useApp = create<AppState>()(() => ({
  isMobile: false,
  siderTabPane: "spgc",
  showNavBarModifyPWD: false,
  ai_dashboard_type: "normal",
  windowSize: { widthPx: 0, heightPx: 0 },
  cvrLayoutCollapsed: false,
  mapInfo: undefined,
}));

export const isMobileWidth = (bodyWidthPx: number): boolean => bodyWidthPx < mobileBreakpointPx;
