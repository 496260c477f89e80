export { SettingItem } from "./SettingItem.tsx";
export { SettingsForm } from "./SettingsForm.tsx";
export { settingText } from "./setting-text.ts";
export { sentOf, valuesOf } from "./setting-values.ts";
