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
      en: "Leave empty to use the device's user name and password.",
    },
  },
  { wire: "Password", ...password },
];

/** Digest proves that the password is known without showing it; Basic shows it to everybody on the way. */
export const basicField: FormField = {
  wire: "AllowBasic",
  key: "basic",
  kind: "choice",
  label: { zh: "明文认证（Basic）", en: "Plain-text password (Basic)" },
  hint: {
    zh: "只有不支持摘要认证的老设备才需要允许：密码会在网络上明文传输。",
    en: "Only for old devices without digest authentication: the password crosses the network in plain text.",
  },
  options: [
    { value: "never", label: { zh: "不允许", en: "Never" } },
    { value: "allowed", label: { zh: "允许", en: "Allowed" } },
  ],
  initial: "never",
};

/** Filled in by itself when the device is first reached by TLS. */
export const certificateField: FormField = {
  wire: "Certificate",
  key: "certificate",
  kind: "text",
  label: { zh: "信任的证书指纹", en: "Trusted certificate fingerprint" },
  hint: {
    zh: "用于 rtsps、https 地址，首次连接时自动记住。设备换了证书后会离线并提示，核实无误后可信任新证书。",
    en: "For rtsps and https addresses; remembered at the first connection. If the device shows another certificate, it stays offline until you trust the new one.",
  },
};

const transports = [
  { value: "TCP", label: { zh: "TCP", en: "TCP" } },
  { value: "UDP", label: { zh: "UDP", en: "UDP" } },
  { value: "HTTP", label: { zh: "HTTP 隧道", en: "HTTP tunnel" } },
];

export const transportField = {
  wire: "Transport",
  key: "transport",
  kind: "choice",
  label: { zh: "传输方式", en: "Transport" },
  hint: {
    zh: "摄像机只支持另一种方式时会自动切换。HTTP 隧道用于防火墙只放行 HTTP 的网络，地址中填写摄像机的 HTTP 端口。",
    en: "If the camera supports only the other transport, it is switched automatically. The HTTP tunnel is for firewalls that allow only HTTP; enter the camera's HTTP port in the address.",
  },
  options: transports,
  initial: "TCP",
} as const satisfies FormField;

/** Of a channel: what its device has, unless it says otherwise. */
export const ownTransportField: FormField = {
  ...transportField,
  options: [{ value: "", label: { zh: "与设备相同", en: "Same as the device" } }, ...transports],
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
    en: "Through redirects and playlists a device can make this system contact other hosts on the network. Allow this only for devices you trust.",
  },
  options: [
    { value: "refuse", label: { zh: "不允许", en: "Refuse" } },
    { value: "allow", label: { zh: "允许", en: "Allow" } },
  ],
  initial: "refuse",
} as const satisfies FormField;

export const asDeviceHint = {
  zh: "留空则使用设备的地址。",
  en: "Leave empty to use the device's address.",
};
