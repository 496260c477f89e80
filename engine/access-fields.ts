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

/** Whether a device may send us on to others by redirections and playlists. */
export const otherHostsField = {
  wire: "OtherHosts",
  key: "otherHosts",
  kind: "choice",
  label: { zh: "转到其他主机", en: "Other hosts" },
  hint: {
    zh: "设备可能通过重定向或播放列表让本系统访问网络中的其他主机，仅在信任设备时允许。",
    en: "By redirections and playlists a device can make this system ask other hosts on its network: allow it only to one that you trust.",
  },
  options: [
    { value: "refuse", label: { zh: "不允许", en: "Refuse" } },
    { value: "allow", label: { zh: "允许", en: "Allow" } },
  ],
  initial: "refuse",
} as const satisfies FormField;

export const asDeviceHint = { zh: "留空则使用设备的地址。", en: "Empty: the device's address." };
