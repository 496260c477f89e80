import type { Text } from "@tessera/base";
import type { ComponentType, ReactNode } from "react";
import type { Access } from "../contract/index.ts";
import type { LoadParts } from "./slots.ts";
import type { ReadConfig } from "./state/config-store.ts";

/** One page of the console. Guard, menus, tabs and page title all read this list. */
export interface Screen {
  /** A route pattern from the root, such as `/rooms/:room`; its first segment is its section. */
  readonly path: string;
  readonly access: Access;
  /** Shown in the browser's title bar. */
  readonly title: Text;
  readonly load: () => Promise<{ default: ComponentType }>;
  /**
   * shell (default): under the top bar · bare: the page alone · light: alone and without the
   * component library, which is most of what a first visit fetches: login.
   */
  readonly frame?: "shell" | "bare" | "light";
  readonly nav?: ScreenNav;
  /** Offered in the user's menu under its title; the API documentation has order 20. */
  readonly userMenu?: { readonly order: number };
  /**
   * Addresses without a screen of their own that lead here; `*` is every address that leads nowhere else.
   * Of several screens that claim one, the first in menu order has it.
   */
  readonly standsFor?: readonly string[];
  readonly offered?: Offer;
  /** The page's body has this class while the screen is open. */
  readonly bodyClass?: string;
  /** Pictures and little else: the menu is folded until the user chooses, and a phone held sideways shows nothing but it. */
  readonly wantsRoom?: true;
  /** Dark whatever the reader has chosen: it is seen from afar, in dim rooms. */
  readonly isDark?: true;
  /** Keys under which it keeps in the browser what is the user's own: a log-out clears them. */
  readonly userKeys?: readonly string[];
  /** Paths of calls whose failures it shows itself: no notice. */
  readonly showsFailuresOf?: readonly string[];
  /** Stays when the server no longer knows the session: its visitors may have none. */
  readonly outlivesSession?: true;
}

/** Where a screen is offered. The shell draws it; a screen without one is reached from others. */
export interface ScreenNav {
  readonly label: Text;
  readonly icon: ReactNode;
  readonly order: number;
  /** The heading it stands under: one of the section's groups. */
  readonly group?: string;
  /** The address to open when the pattern has parameters: `/rooms/0`. */
  readonly to?: string;
  /** Also a tab at the top of the section, under this label. */
  readonly tab?: Text;
  /** Other screens of the same entry: the entry stays selected on paths that start so. */
  readonly covers?: readonly string[];
}

/** While the configuration says otherwise, no menu offers the screen and its address leads elsewhere. */
export interface Offer {
  readonly while: (config: ReadConfig) => boolean;
  readonly otherwise: string;
}

/** An entry of the main menu, with the menu of the screens below it. */
export interface Section {
  /** `/rooms`: what the addresses of its screens begin with. */
  readonly path: string;
  readonly label: Text;
  readonly icon: ReactNode;
  readonly order: number;
  /** secondary: 136 px, can be collapsed · side: 240 px. */
  readonly menu: "secondary" | "side";
  /**
   * Its pages live by pictures and get the room: no footer, tabs and tools in one bar, tabs at the lower edge of a phone;
   * dark by a choice of its own.
   */
  readonly isStage?: true;
  /** admin: so is everything below it, whatever a screen says of itself. */
  readonly access?: "admin";
  /** What its entry opens, if not its path. */
  readonly to?: string;
  /** The headings in its menu, in this order, by the name that screens call them by. */
  readonly groups?: Readonly<Record<string, Text>>;
}

export const defineScreens = (...screens: readonly Screen[]): readonly Screen[] => screens;

export const defineSection = (section: Section): Section => section;

/** Everything that a feature gives to the console. */
export interface FeatureConsole {
  readonly screens?: readonly Screen[];
  readonly section?: Section;
  /** The module in which it fills slots, fetched with the first page that is not light. */
  readonly loadParts?: LoadParts;
}

export const defineConsole = (given: FeatureConsole): FeatureConsole => given;
