export { type Environment, fieldsFromEnvironment, variableOf } from "./environment.ts";
export { portProbe } from "./required-port.ts";
export { Settings, type SettingsChange } from "./settings.ts";
export { formOf, inBoth } from "./settings-form.ts";
export { settingsMigrations } from "./settings-store.ts";
export { whyUnwritable } from "./writable-folder.ts";
