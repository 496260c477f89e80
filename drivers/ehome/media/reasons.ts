import type { Text } from "@tessera/base";

export const stoppedText: Text = { zh: "已停止", en: "Stopped" };

export const closedText: Text = {
  zh: "设备关闭了媒体连接",
  en: "The device closed the media connection.",
};

export const fellSilentText: Text = {
  zh: "设备不再发送码流，请检查设备和网络",
  en: "The device has stopped sending. Check the device and the network.",
};

export const brokenText: Text = {
  zh: "处理码流时发生内部错误，详情请查看服务器日志",
  en: "An internal error occurred while processing the stream. See the server log.",
};

export const nothingCameText: Text = {
  zh: "设备已应答但没有连接媒体端口。请检查 EHome 设置中的对外地址，以及防火墙是否放行媒体端口",
  en: "The device agreed but does not connect to the media port. Check the public address in the EHome settings, and that the firewall allows the media port.",
};

/** Packets come, and there is no picture in them. */
export function noPictureText(unreadable: "mpeg4" | "svac" | undefined): Text {
  if (unreadable) {
    const name = unreadable === "svac" ? "SVAC" : "MPEG-4";
    return {
      zh: `设备发送的是 ${name} 视频，无法播放。请在设备上改用 H.264 或 H.265 编码`,
      en: `The device sends ${name} video, which cannot be played. Set it to H.264 or H.265.`,
    };
  }
  return {
    zh: "设备在发送码流，但其中没有可以识别的画面。请将该设备的预览码流改为子码流，并检查编码格式（H.264 或 H.265）",
    en: "The device sends a stream, but no picture can be read from it. Set its live stream to the sub stream and check its encoding (H.264 or H.265).",
  };
}
