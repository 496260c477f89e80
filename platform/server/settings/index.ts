export { Settings } from "./settings.ts";
export { settingsMigrations } from "./settings-store.ts";
