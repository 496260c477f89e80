export { type Environment, fieldsFromEnvironment, variableOf } from "./environment.ts";
export { Settings, type SettingsChange } from "./settings.ts";
export { formOf, inBoth } from "./settings-form.ts";
export { settingsMigrations } from "./settings-store.ts";
