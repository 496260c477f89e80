export { SettingsForm } from "./SettingsForm.tsx";
