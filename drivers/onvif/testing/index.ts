export { aCamera, aCannedDevice } from "./a-device.ts";
export { aChannel, aConnection, aDriver, credentials, errorOf } from "./a-driver.ts";
