import { defineTexts } from "@tessera/platform/console";

export const certificateTexts = defineTexts("certificates", {
  certificate: ["证书", "Certificate"],
  own: [
    "系统自签（导入根证书后浏览器不再告警）",
    "Made by this site (import its authority to end the browser's warning)",
  ],
  given: ["由运维人员提供", "Given by the operator"],
  acme: ["由证书机构自动颁发（ACME）", "Got from an authority by itself (ACME)"],
  source: ["来源", "Source"],
  names: ["名称和地址", "Names and addresses"],
  issuer: ["颁发者", "Issuer"],
  endsAt: ["有效期至", "Valid until"],
  fingerprint: ["指纹（SHA-256）", "Fingerprint (SHA-256)"],
  authority: ["根证书指纹（SHA-256）", "Fingerprint of the authority (SHA-256)"],
  download: ["下载根证书", "Download the authority"],
  troubles: ["加密连接的问题", "Trouble with encrypted connections"],
  look: ["查看", "Look"],
  dismiss: ["不再提示：{{text}}", "Dismiss: {{text}}"],
});
