import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const siteConfigSettings = defineSettings("site-config", {
  title: ["登录页", "Sign-in page"],
  fields: {
    loginText: field(z.string().trim().max(200).default(""), {
      label: ["登录页说明", "Line below the title"],
      hint: [
        "显示在登录页平台名称下方；留空则显示默认文字",
        "On the sign-in page, below the title. Empty: the usual words.",
      ],
      bad: ["最多 200 个字符", "At most 200 characters"],
    }),
    isAdvertisingShown: field(z.boolean().default(true), {
      label: ["显示宣传图片", "Show pictures"],
      hint: [
        "关闭后登录页不显示下面的图片",
        "If off, the sign-in page shows none of the pictures below",
      ],
    }),
  },
});
