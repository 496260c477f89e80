import { availableParallelism } from "node:os";
import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const transcodeSettings = defineSettings("transcode", {
  title: ["转码", "Transcoding"],
  fields: {
    isEnabled: field(z.boolean().default(true), {
      label: ["启用转码", "Transcoding on"],
      hint: [
        "浏览器不能播放的画面（如 H.265）转为 H.264",
        "Pictures that a browser cannot play, such as H.265, become H.264",
      ],
    }),
    /** At once; each may take most of a core. */
    maxStreams: field(
      z
        .number()
        .int()
        .min(1)
        .max(64)
        .default(Math.max(1, availableParallelism() - 1)),
      {
        label: ["同时转码路数", "Streams at once"],
        hint: ["每路可能占用大半个 CPU 核心", "Each may take most of a core"],
        unit: ["路", "streams"],
        bad: ["应为 1 到 64 的整数", "must be a whole number from 1 to 64"],
      },
    ),
    /** Larger pictures are made smaller. */
    maxHeight: field(z.number().int().min(144).max(4320).default(1080), {
      label: ["最大画面高度", "Largest height"],
      hint: ["更大的画面会先缩小", "Larger pictures are made smaller"],
      unit: ["像素", "px"],
      bad: ["应为 144 到 4320 的整数", "must be a whole number from 144 to 4320"],
    }),
  },
});
