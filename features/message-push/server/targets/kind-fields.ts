import { defineSettings } from "@tessera/platform/contract";

/** The fields of a kind, told as those of a config section are: form and checks are the same, but each target has its own. */
export const kindFields: typeof defineSettings = (name, parts) => defineSettings(name, parts);
