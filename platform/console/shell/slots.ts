import type { Text } from "@tessera/base";
import type { ComponentType } from "react";
import { defineSlot } from "../slots.ts";

/** Between the main menu and the switches: the bell. */
export const topBarSlot = defineSlot<ComponentType>("top bar");
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
