export { defineSettings, type SettingsSection } from "./define-settings.ts";
export { Settings } from "./settings.ts";
export { settingsMigrations } from "./settings-store.ts";
