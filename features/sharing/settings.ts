import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

/** Pages that need no account. Both are closed unless an administrator opens them. */
export const sharingSettings = defineSettings("sharing", {
  title: ["免登录页面", "Pages without sign-in"],
  fields: {
    /** /players shows any channel to anybody. */
    isPlayersOpen: field(z.boolean().default(false), {
      label: ["开放 /players 页面", "Open /players"],
      hint: [
        "任何人无需登录即可观看任何通道，仅限封闭网络使用",
        "Anybody sees any channel without an account: for closed networks only",
      ],
    }),
    /** /share shows any channel to anybody, without a key. */
    isShareOpen: field(z.boolean().default(false), {
      label: ["开放 /share 页面", "Open /share"],
      hint: [
        "任何人无需分享密钥即可观看任何通道，仅限封闭网络使用",
        "Anybody sees any channel without a share key: for closed networks only",
      ],
    }),
  },
});
