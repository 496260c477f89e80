import { defineTexts } from "@tessera/platform/console";

export const certificateTexts = defineTexts("device-certificate", {
  changed: ["证书已更换", "The certificate has changed"],
  meaning: [
    "设备出示的证书与此前信任的不同，因此没有连接，也没有发送密码。设备恢复出厂、升级或更换后会这样；有人冒充设备时也会这样。",
    "The device shows a certificate other than the trusted one, so no connection was made and no password was sent. This happens after a reset, an update or a replacement of the device, or when somebody impersonates it.",
  ],
  before: ["信任的指纹", "Trusted fingerprint"],
  now: ["现在的指纹", "Current fingerprint"],
  owner: ["颁发给", "Issued to"],
  issuer: ["颁发者", "Issuer"],
  life: ["有效期", "Validity"],
  lifeText: ["{{from}} 至 {{to}}", "{{from}} to {{to}}"],
  lastSeen: ["最后在线", "Last online"],
  none: ["设备没有出示证书", "The device shows no certificate"],
  trust: ["信任新证书", "Trust the new certificate"],
  ask: ["信任“{{name}}”现在出示的证书？", "Trust the certificate “{{name}}” shows now?"],
  askDetail: [
    "请先在设备的网页上核对指纹，或确认设备确实重置或更换过。信任后将连接设备并发送其密码，原证书不再被信任；如果有人冒充设备，密码就会落入其手中。",
    "First compare the fingerprint on the device's own web page, or make sure the device was reset or replaced. The system will then connect and send the password, and the old certificate is no longer trusted. If somebody impersonates the device, they get the password.",
  ],
  trusted: ["已信任“{{name}}”的新证书", "The new certificate of “{{name}}” is now trusted"],
});
