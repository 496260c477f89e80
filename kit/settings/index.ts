export { SettingItem } from "./SettingItem.tsx";
export { SettingsForm } from "./SettingsForm.tsx";
export { type SettingValues, sentOf, valuesOf } from "./setting-values.ts";
