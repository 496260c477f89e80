import type { Text } from "@tessera/base";
import type { ComponentType, ReactNode } from "react";
import type { Access } from "../contract/index.ts";

/** One page of the console. Guard, menus, tabs and page title all read this list. */
export interface Screen {
  /** A route pattern from the root, such as `/video/player/:devid/:chnid/:flow`. */
  readonly path: string;
  readonly access: Access;
  /** Shown in the browser's title bar. */
  readonly title: Text;
  readonly load: () => Promise<{ default: ComponentType }>;
  /**
   * shell (default): under the top bar · bare: the page alone, as share is · light: alone and without the
   * component library, which is most of what a first visit fetches: login.
   */
  readonly frame?: "shell" | "bare" | "light";
  readonly nav?: ScreenNav;
}

/** Where a screen is offered. The shell draws it; a screen without one is reached from others. */
export interface ScreenNav {
  /** First path segment of the section it belongs to: `video`, `device`, `config` … */
  readonly section: string;
  /** secondary: 136 px, can be collapsed · side: 240 px. One kind a section. */
  readonly menu: "secondary" | "side";
  readonly label: Text;
  readonly icon: ReactNode;
  readonly order: number;
  /** The address to open when the pattern has parameters: `/video/square/0`. */
  readonly to?: string;
  /** Also a tab at the top of the section, under this label. */
  readonly tab?: Text;
  /** Recording playback: hidden while RecordVersion is false. */
  readonly needsRecording?: boolean;
  /** Other screens of the same entry: the entry stays selected on paths that start so. */
  readonly covers?: readonly string[];
}

export const defineScreens = (...screens: readonly Screen[]): readonly Screen[] => screens;
