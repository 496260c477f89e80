import { defineSlot } from "@tessera/platform/console";
import type { ComponentType } from "react";

/** Above the list of users: what is done about all accounts. */
export const accountToolSlot = defineSlot<ComponentType>("account tool");
