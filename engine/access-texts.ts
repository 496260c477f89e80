import type { Text } from "@tessera/base";

/** What several drivers say: of a device that asks for too much, and of one whose name leads nowhere. */
export const basicText: Text = {
  zh: "设备要求明文传输密码（Basic 认证），已拒绝。请在设备上启用摘要（Digest）认证或改用加密地址；确实不支持时，可在设备设置中允许明文认证",
  en: "The device asks for the password in plain text (Basic), which was refused. Enable digest authentication on it or use an encrypted address. If it supports neither, allow Basic in the device settings.",
};

export const unknownHostText: Text = {
  zh: "找不到这个主机名，请检查地址是否写错，或服务器的 DNS 设置",
  en: "This host name was not found. Check its spelling and the server's DNS settings.",
};
