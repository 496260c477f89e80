import { fill, overlaySlot } from "@tessera/platform/console";
import { PasswordDialogs } from "./password/PasswordDialogs.tsx";

export const parts = [fill(overlaySlot, PasswordDialogs)];
