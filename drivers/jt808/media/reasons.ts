import { Conflict, DeviceRefused, Offline, type Text, TimedOut } from "@tessera/base";
import type { MediaTarget } from "@tessera/formats/jt1078";

export const closedText: Text = {
  zh: "终端关闭了媒体连接",
  en: "The terminal closed the media connection.",
};

export const fellSilentText: Text = {
  zh: "终端不再发送码流，可能信号不好或已熄火",
  en: "The terminal has stopped sending. Its signal may be poor, or the ignition off.",
};

export const brokenText: Text = {
  zh: "处理码流时发生内部错误，详情请查看服务器日志",
  en: "An internal error occurred while processing the stream. See the server log.",
};

export const stoppedText: Text = { zh: "已停止", en: "Stopped" };

export const recordingOverText: Text = { zh: "录像播放结束", en: "The recording has ended." };

export const noPictureText: Text = {
  zh: "终端已建立媒体连接并发送数据，但其中没有可以识别的画面。请检查该通道是否接有摄像头，编码是否为 H.264 或 H.265。",
  en: "The terminal has connected and sends data, but no picture can be read from it. Check that a camera is connected to this channel and that it encodes H.264 or H.265.",
};

export const nothingCameText: Text = {
  zh: "终端已建立媒体连接，但没有发来码流。请检查该通道是否接有摄像头。",
  en: "The terminal opened the media connection but sends no stream. Check that a camera is connected to this channel.",
};

export const notTestedText: Text = {
  zh: "部标终端主动连接平台，连接前无法测试，请保存后等待终端上线",
  en: "A JT/T 808 terminal connects by itself, so it cannot be tested beforehand. Save it and wait for it to come online.",
};

/** It was asked to send, and nothing has come. */
export function notConnected({ host, tcpPort, udpPort }: MediaTarget): TimedOut {
  const place = tcpPort > 0 ? `${host}:${tcpPort}` : `${host}:${udpPort}`;
  if (tcpPort > 0)
    return new TimedOut("jt1078-not-connected", {
      zh: `终端没有连接媒体端口（${place}，TCP）。请检查防火墙是否放行该端口，以及平台下发给终端的地址能否从终端的网络访问`,
      en: `The terminal did not connect to the media port (${place}, TCP). Check that the firewall allows it, and that the terminal's network can reach the address it was told.`,
    });
  return new TimedOut("jt1078-not-connected", {
    zh: `终端没有向媒体端口（${place}，UDP）发送数据。请检查防火墙是否放行该 UDP 端口，或在设备编辑中把音视频传输方式改为 TCP`,
    en: `The terminal sent nothing to the media port (${place}, UDP). Check that the firewall allows this UDP port, or set the device's media transport to TCP.`,
  });
}

export const terminalFull = (atOnce: number): Offline =>
  new Offline("jt1078-terminal-full", {
    zh: `该终端最多同时传输 ${atOnce} 路视频，请先关闭它的其他画面`,
    en: `This terminal sends ${atOnce} videos at the same time at the most. Close other streams of it first.`,
  });

/** Orders about recordings name only the channel: pausing or ending one would do it to the other. */
export const channelPlays = (): Conflict =>
  new Conflict("jt1078-channel-plays", {
    zh: "该通道的录像正在被播放或下载。部标终端的一个通道同时只能回放一段录像，请等对方结束后再试",
    en: "A recording of this channel is already being played or downloaded. A JT/T 1078 terminal plays only one recording of a channel at a time. Try again when that has ended.",
  });

/** It said no; `open`: how many of its streams run. */
export function explainRefusal(error: unknown, open: number): unknown {
  if (!(error instanceof DeviceRefused) || open === 0) return error;
  const { zh, en } = error.text;
  return new Offline(
    "jt1078-refused",
    {
      zh: `${zh}。该终端已在传输 ${open} 路视频，可能已达上限，请先关闭其他画面`,
      en: `${en} It already sends ${open} videos and may have reached its limit. Close other streams of it first.`,
    },
    { cause: error },
  );
}

export const noServerText: Text = {
  zh: "媒体进程与服务器的连接已断开",
  en: "The media process lost its connection to the server.",
};

export const failedText: Text = {
  zh: "点播时发生内部错误，详情请查看服务器日志",
  en: "An internal error occurred while requesting the stream. See the server log.",
};

export const noWorkerText: Text = {
  zh: "媒体进程正在重新启动，请稍后再试",
  en: "The media process is being restarted. Try again in a moment.",
};
