import { defineCall, settingsChange, settingsForm } from "@tessera/platform/contract";
import { z } from "zod";

export const listSettings = defineCall({
  methods: ["GET"],
  path: "/api/v1/settings",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary:
    "Every section of the settings as its form shows it: labels, values without secrets, defaults and where each value comes from.",
  input: z.object({}),
  reply: z.object({ Sections: z.array(settingsForm) }),
});

export const listSettingsChanges = defineCall({
  methods: ["GET"],
  path: "/api/v1/settings-changes",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary:
    "The last changes of settings, newest first, with who made them and what was before. Secrets are not among them.",
  input: z.object({
    /** Empty: of all sections. */
    section: z.string().max(40).default(""),
    limit: z.coerce.number().int().min(1).max(500).default(20),
  }),
  reply: z.object({ Changes: z.array(settingsChange) }),
});

export const undoSettingsChange = defineCall({
  methods: ["POST"],
  path: "/api/v1/settings-changes/undo",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Sets back what one change of settings has changed, unless it was changed again since or does not fit any more.",
  input: z.object({ id: z.coerce.number().int() }),
  reply: settingsForm,
});

/** Of the file with all settings; a newer one is refused. Since 2 it may have sealed secrets. */
export const settingsFileVersion = 2;

export const minPassphraseLength = 8;

const settingsFile = z.object({
  Version: z.number(),
  Product: z.string(),
  Time: z.string(),
  Sections: z.record(z.string(), z.record(z.string(), z.unknown())),
});

export const exportSettingsFile = defineCall({
  methods: ["GET"],
  path: "/api/v1/settings-file",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  audit: "export",
  summary:
    "All settings that somebody has set, as one object to be kept and read in again. It holds no secrets.",
  input: z.object({}),
  reply: settingsFile,
});

export const exportSealedSettings = defineCall({
  methods: ["POST"],
  path: "/api/v1/settings-file/export",
  isOwn: true,
  access: "admin",
  keys: "never",
  dialect: "bare",
  audit: "export",
  hasSecretInput: true,
  body: "json",
  summary:
    "The same with passwords and keys, which are sealed by a passphrase (scrypt and AES-256-GCM) and open by it alone.",
  input: z.object({ Passphrase: z.string().min(minPassphraseLength).max(200) }),
  reply: settingsFile.extend({ Sealed: z.string() }),
});

export const importSettingsFile = defineCall({
  methods: ["POST"],
  path: "/api/v1/settings-file",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  audit: "change",
  hasSecretInput: true,
  body: "json",
  summary:
    "Reads a file of settings in. All of it is judged first: if one value does not fit nothing is changed, and the answer names it. With DryRun nothing is changed either way.",
  input: z.object({
    Version: z.number().int(),
    Sections: z.record(z.string().max(40), z.record(z.string().max(100), z.unknown())),
    /** Secrets of a file that has them. */
    Sealed: z.string().max(1_000_000).default(""),
    /** What opens them. */
    Passphrase: z.string().max(200).default(""),
    DryRun: z.boolean().default(false),
  }),
  reply: z.object({
    /** What differs, and was changed unless it was a dry run: section.field. */
    Changed: z.array(z.string()),
    /** Fixed by the environment of this server, and so left alone. */
    Fixed: z.array(z.string()),
  }),
});

const section = z.string().max(40);

export const getSettings = defineCall({
  methods: ["GET"],
  path: "/api/v1/settings/{section}",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary:
    "The settings of one section as their form shows them: labels, values without secrets, what the environment fixes and what waits for a restart.",
  input: z.object({ section }),
  reply: settingsForm,
});

export const changeSettings = defineCall({
  methods: ["PUT", "POST"],
  path: "/api/v1/settings/{section}",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  audit: "change",
  hasSecretInput: true,
  summary:
    "Changes settings of one section; fields that are absent stay. X-Error-Field names the one at fault.",
  input: z.object({ section, values: z.record(z.string(), z.unknown()) }),
  reply: settingsForm,
});
