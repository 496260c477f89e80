import { Offline, type Text } from "@tessera/base";
import type { MediaError, MediaMode, MediaReceiver } from "@tessera/protocols/gb28181/media";

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

export const stoppedText: Text = { zh: "已停止", en: "Stopped" };

/** It agreed, and nothing has come: how far it got tells where to look. */
export function nothingCameText(mode: MediaMode, receiver: MediaReceiver): Text {
  const { port } = receiver;
  if (receiver.strangers > 0)
    return {
      zh: "设备已应答，但收到的码流来自其他地址或 SSRC 不符，已丢弃。请关闭 SSRC 校验，或检查设备应答中的媒体地址",
      en: "The device accepted, but the media came from another address or with another SSRC and was dropped. Turn the SSRC check off, or check the media address in the device's answer.",
    };
  if (mode === "UDP")
    return {
      zh: `设备已应答但没有发来码流（UDP 端口 ${port}）。请检查防火墙是否放行该端口范围，或改用 TCP 被动模式。`,
      en: `The device accepted but sends nothing to UDP port ${port}. Check that the firewall allows the media port range, or use TCP passive.`,
    };
  if (!receiver.isConnected)
    return {
      zh: `设备已应答但没有连接媒体端口（TCP 端口 ${port}）。请检查防火墙是否放行该端口范围，或改用 UDP 模式。`,
      en: `The device accepted but does not connect to TCP port ${port}. Check that the firewall allows the media port range, or use UDP.`,
    };
  return {
    zh: "设备已应答并建立了媒体连接，但没有发来码流。请检查该通道的摄像机是否在线。",
    en: "The device accepted and opened the media connection, but sends no stream. Check that the camera of this channel is online.",
  };
}

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
    zh: "设备在发送码流，但其中没有可以识别的画面。请检查设备的编码格式（H.264 或 H.265）和关键帧间隔。",
    en: "The device sends a stream, but no picture can be read from it. Check its encoding (H.264 or H.265) and key frame interval.",
  };
}

/** What kept the media from being opened. */
export function explainMedia(error: MediaError): Offline {
  const options = { cause: error };
  if (error.fault === "no-port") return new Offline("gb-media-no-port", noPortText, options);
  return new Offline("gb-media-unreachable", notConnectedText, options);
}

const noPortText: Text = {
  zh: "媒体端口已用完，请在国标接入设置中扩大媒体端口范围",
  en: "All media ports are in use. Extend the media port range in the GB28181 settings.",
};

const notConnectedText: Text = {
  zh: "无法连接设备的媒体端口（TCP 主动模式）。设备可能在路由器之后，请改用 TCP 被动模式。",
  en: "The media port of the device cannot be reached (TCP active). The device may be behind a router; use TCP passive.",
};
