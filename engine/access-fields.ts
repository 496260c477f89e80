import type { FormField } from "./device-form.ts";

/** What forms of several drivers ask for in the same words. */

const userName = {
  key: "userName",
  kind: "text",
  label: { zh: "用户名", en: "User name" },
} as const;

const password = {
  key: "password",
  kind: "secret",
  label: { zh: "密码", en: "Password" },
} as const;

/** How a device lets us in. */
export const accessFields: readonly [user: FormField, secret: FormField] = [
  { wire: "DeviceUserName", ...userName },
  { wire: "DeviceUserPW", ...password },
];

/** Of a channel that has access of its own. */
export const ownAccessFields: readonly FormField[] = [
  {
    wire: "Username",
    ...userName,
    hint: {
      zh: "留空则使用设备的用户名和密码。",
      en: "Empty: the device's user name and password.",
    },
  },
  { wire: "Password", ...password },
];

const transports = ["TCP", "UDP"].map((value) => ({ value, label: { zh: value, en: value } }));

export const transportField = {
  wire: "Transport",
  key: "transport",
  kind: "choice",
  label: { zh: "传输方式", en: "Transport" },
  options: transports,
  initial: "TCP",
} as const satisfies FormField;

/** Of a channel: what its device has, unless it says otherwise. */
export const ownTransportField: FormField = {
  ...transportField,
  options: [{ value: "", label: { zh: "与设备相同", en: "As the device" } }, ...transports],
  initial: "",
};

export const asDeviceHint = { zh: "留空则使用设备的地址。", en: "Empty: the device's address." };
