import type { Text } from "@tessera/base";

/** Pictures come, and none that a viewer could start with. */
export const withoutEntryText: Text = {
  zh: "设备正在发送画面，但其中没有可供开始播放的关键帧；请在摄像机上缩短关键帧间隔（I 帧间隔），或关闭智能编码",
  en: "The device sends pictures, but no key frame to start playing from. Set a shorter key frame interval (I-frame interval) on the camera, or turn off its smart codec.",
};
