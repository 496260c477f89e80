import { defineSlot } from "@tessera/platform/console";
import type { ComponentType } from "react";

/** Above the list of users: what is done about all accounts. */
export const accountToolSlot = defineSlot<ComponentType>("account tool");

/** In the drawer about one's own account, below how one signs in. */
export const ownAccountSlot = defineSlot<ComponentType>("own account");
