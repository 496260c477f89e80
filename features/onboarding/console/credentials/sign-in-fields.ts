import type { Candidate } from "../find/candidate.ts";
import type { Credentials } from "./credentials.ts";

/** What is sent to the server to connect to a device as somebody. */
export const signInFields = (
  { deviceType, fields }: Candidate,
  { userName, password }: Credentials,
) => ({
  DeviceType: deviceType,
  ...fields,
  DeviceUserName: userName,
  DeviceUserPW: password,
});
