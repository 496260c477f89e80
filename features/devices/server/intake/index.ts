export { DeviceIntakes } from "./device-intake.ts";
