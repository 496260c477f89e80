import { z } from "zod";
import { defineSettings, field } from "../../contract/index.ts";
import { hostNamePattern } from "./own-names.ts";

const names = z.array(z.string().trim().regex(hostNamePattern)).max(50);

export const tlsSettings = defineSettings("tls", {
  title: ["加密连接", "Encrypted connections"],
  fields: {
    httpsPort: field(z.number().int().min(0).max(65_535).default(10_443), {
      label: ["HTTPS 端口", "HTTPS port"],
      needsRestart: true,
    }),
    plainHttp: field(z.enum(["redirect", "on"]).default("redirect"), {
      label: ["未加密的 HTTP", "Plain HTTP"],
      hint: [
        "本机（127.0.0.1）访问始终不受影响；不能跳转的上传也不受影响",
        "From this machine itself (127.0.0.1) it is always answered, and so are uploads that cannot follow",
      ],
      options: [
        ["redirect", ["跳转到 HTTPS", "Redirect to HTTPS"]],
        [
          "on",
          [
            "照常应答（密码和内容在网络上可被看到）",
            "Answer (passwords and all else can be seen on the network)",
          ],
        ],
      ],
    }),
    names: field(names.default([]), {
      label: ["服务器的其他名称和地址", "Further names and addresses of this server"],
      hint: [
        "每行一个；写入证书。本机的名称和地址已自动包含",
        "One a line; they go into the certificate. Those of this machine are in it by themselves",
      ],
      bad: ["应为主机名或 IP 地址", "a host name or an IP address is needed"],
    }),
  },
});
