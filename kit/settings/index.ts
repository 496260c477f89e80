export { SettingItem } from "./SettingItem.tsx";
export { SettingsForm } from "./SettingsForm.tsx";
export { sentOf, valuesOf } from "./setting-values.ts";
