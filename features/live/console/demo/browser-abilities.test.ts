import { type Translate, translate } from "@tessera/platform/console";
import { expect, it } from "vitest";
import { browserAbilities } from "./browser-abilities.ts";
import { type DemoTextKey, demoTexts } from "./texts.ts";

const t: Translate<DemoTextKey> = (key, values) => translate(demoTexts, key, values);

it("says what a browser can decode, by which way", () => {
  const facts = browserAbilities(
    {
      userAgent: "Test/1",
      isSecure: false,
      isTypeSupported: (type) => /avc1|mp4a/.test(type),
      peerCodecs: [],
      rungsFor: (codec) => (codec === "h264" ? ["webrtc", "hls"] : []),
    },
    t,
  );
  expect(facts).toEqual([
    { label: "H.264 可用的播放方式", value: "WebRTC, HLS" },
    { label: "H.265 可用的播放方式", value: "无" },
    { label: "媒体源（MSE）编码", value: "H.264, AAC" },
    { label: "WebRTC 视频编码", value: "无" },
    { label: "安全环境（HTTPS）", value: "否" },
    { label: "浏览器", value: "Test/1" },
  ]);
});
