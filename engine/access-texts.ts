import type { Text } from "@tessera/base";

/** What several drivers say of a device that they do not trust. */
export const certificateChangedText = (fingerprint: string): Text => ({
  zh: `设备的证书与信任的不同（现为 ${fingerprint}），可能换了设备或证书，也可能有人冒充。核实无误后，在设备设置中清空“信任的证书指纹”`,
  en: `The device shows another certificate than the one that is trusted (now ${fingerprint}): it has a new one, or somebody poses as it. Once you are sure, empty “Trusted certificate” in its settings.`,
});

export const basicText: Text = {
  zh: "设备要求明文传输密码（Basic 认证），已拒绝。请在设备上启用摘要（Digest）认证或改用加密地址；确实不支持时，可在设备设置中允许明文认证",
  en: "The device asks for the password in clear (Basic) and did not get it. Enable digest authentication on it or use an encrypted address; if it knows neither, allow Basic in its settings.",
};
