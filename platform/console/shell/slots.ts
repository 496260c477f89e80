import type { ComponentType } from "react";
import { defineSlot } from "../slots.ts";

/** Between the main menu and the switches: the bell. */
export const topBarSlot = defineSlot<ComponentType>("top bar");
/** Lines between the top bar and every page: what nobody may miss. */
export const bannerSlot = defineSlot<ComponentType>("banner");
/** Dialogs that belong to no page. */
export const overlaySlot = defineSlot<ComponentType>("overlay");
