export { Settings, type SettingsChange } from "./settings.ts";
export { formOf, inBoth } from "./settings-form.ts";
export { settingsMigrations } from "./settings-store.ts";
