import { defineTexts } from "@tessera/platform/console";

export const certificateTexts = defineTexts("certificates", {
  certificate: ["证书", "Certificate"],
  own: [
    "系统自签（导入根证书后浏览器不再提示不安全）",
    "Self-signed by this site (import its root certificate to remove the browser warning)",
  ],
  given: ["由运维人员提供", "Provided by the operator"],
  acme: ["由证书机构自动颁发（ACME）", "Issued automatically by a certificate authority (ACME)"],
  source: ["来源", "Source"],
  names: ["名称和地址", "Names and addresses"],
  issuer: ["颁发者", "Issuer"],
  endsAt: ["有效期至", "Valid until"],
  fingerprint: ["指纹（SHA-256）", "Fingerprint (SHA-256)"],
  authority: ["根证书指纹（SHA-256）", "Root certificate fingerprint (SHA-256)"],
  download: ["下载根证书", "Download root certificate"],
  troubles: ["加密连接的问题", "Encrypted connection problems"],
  look: ["查看", "View"],
  dismiss: ["不再提示：{{text}}", "Dismiss: {{text}}"],
});
