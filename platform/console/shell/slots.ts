import type { Text } from "@tessera/base";
import type { ComponentType } from "react";
import { defineSlot } from "../slots.ts";

/** Between the main menu and the switches: the bell. */
export const topBarSlot = defineSlot<ComponentType>("top bar");
/** Beside an entry of the main menu, such as how much waits there; `path` is the entry's section. */
export const menuMarkSlot = defineSlot<MenuMark>("mark of a menu entry");
export interface MenuMark {
  readonly path: string;
  /** Draws nothing while there is nothing to mark. */
  readonly Mark: ComponentType;
}
/** Lines between the top bar and every page: what nobody may miss. */
export const bannerSlot = defineSlot<ComponentType>("banner");
/** In the user menu, before the password: what every user does about the own account. */
export const userMenuSlot = defineSlot<UserMenuAction>("user menu");
export interface UserMenuAction {
  readonly id: string;
  readonly title: Text;
  readonly run: () => void;
}
/** Dialogs that belong to no page. */
export const overlaySlot = defineSlot<ComponentType>("overlay");
