import { defineTexts } from "@tessera/platform/console";

export const certificateTexts = defineTexts("device-certificate", {
  changed: ["证书已更换", "The certificate has changed"],
  meaning: [
    "设备出示的证书与此前信任的不同，因此没有连接，也没有发送密码。设备恢复出厂、升级或更换后会这样；有人冒充设备时也会这样。",
    "The device shows another certificate than the one that was trusted, so it was not connected to and heard no password. That happens after a reset, an update or a replacement of the device, and also when somebody poses as it.",
  ],
  before: ["信任的指纹", "Trusted fingerprint"],
  now: ["现在的指纹", "Fingerprint shown now"],
  owner: ["颁发给", "Issued to"],
  issuer: ["颁发者", "Issuer"],
  life: ["有效期", "Valid"],
  lifeText: ["{{from}} 至 {{to}}", "{{from}} to {{to}}"],
  lastSeen: ["最后在线", "Last seen"],
  none: ["设备没有出示证书", "It shows no certificate at all"],
  trust: ["信任新证书", "Trust the new certificate"],
  ask: ["信任“{{name}}”现在出示的证书？", "Trust the certificate that “{{name}}” shows now?"],
  askDetail: [
    "请先在设备的网页上核对指纹，或确认设备确实重置或更换过。信任后将连接设备并发送其密码，原证书不再被信任；如果有人冒充设备，密码就会落入其手中。",
    "Compare the fingerprint on the device's own page first, or make sure that it was reset or replaced. It will be connected to and given its password, and the certificate before is trusted no more. If somebody poses as the device, they get the password.",
  ],
  trusted: ["已信任“{{name}}”的新证书", "The new certificate of “{{name}}” is trusted"],
});
