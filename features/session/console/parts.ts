import { fill, overlaySlot } from "@tessera/platform/console";
import { PasswordDialogs } from "./password/PasswordDialogs.tsx";
import { SecondPerson } from "./second-person/SecondPerson.tsx";

export const parts = [fill(overlaySlot, PasswordDialogs), fill(overlaySlot, SecondPerson)];
