import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const updateSettings = defineSettings("updates", {
  title: ["软件升级", "Software update"],
  fields: {
    url: field(
      z
        .string()
        .trim()
        .max(1000)
        .regex(/^(https?:\/\/\S+)?$/)
        .default(""),
      {
        label: ["更新地址", "Update address"],
        placeholder: "https://",
        hint: [
          "该地址返回说明最新版本的 JSON（Product、Version、Notes、File、Bytes）。留空则只能上传发行包或指定服务器上的路径。",
          "Gives a small JSON about the newest version (Product, Version, Notes, File, Bytes). If empty, releases are uploaded or named by a path on the server.",
        ],
        bad: [
          "更新地址应以 http:// 或 https:// 开头。",
          "The update address must begin with http:// or https://.",
        ],
      },
    ),
    isLooking: field(z.boolean().default(false), {
      label: ["每天检查新版本", "Look for new versions daily"],
      hint: [
        "只检查并在版本信息页提示，不会自动下载或安装。",
        "It only looks and tells on the page of the version; nothing is downloaded or installed by itself.",
      ],
    }),
    readySeconds: field(z.number().int().min(10).max(3600).default(300), {
      label: ["新版本就绪时限", "Time to become ready"],
      unit: ["秒", "s"],
      hint: [
        "升级后新版本在此时间内没有就绪，就自动回退到原来的版本。数据库很大时请放宽。",
        "If the new version is not ready within this time, the previous one is brought back. Allow more where the database is large.",
      ],
    }),
  },
});
