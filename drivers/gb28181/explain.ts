import { DeviceRefused, NotFound, Offline, type Text, TimedOut } from "@tessera/base";
import { SipRefused } from "@tessera/protocols/sip";

/** Why a device does not send: the step that failed, and what to do about it. */
export function explainInvite(error: unknown, isRecording: boolean): unknown {
  if (error instanceof SipRefused) {
    const text = texts[error.status] ?? otherText(error);
    const shown = isRecording && error.status === 404 ? noRecordingText : text;
    const options = { cause: error };
    if (error.status === 404) return new NotFound("gb-invite-404", shown, options);
    if (error.status === 401 || error.status === 403)
      return new DeviceRefused(`gb-invite-${error.status}`, shown, options);
    return new Offline(`gb-invite-${error.status}`, shown, options);
  }
  if (error instanceof TimedOut)
    return new TimedOut("gb-invite-timeout", timeoutText, { cause: error });
  return error;
}

const refusedText: Text = {
  zh: "设备拒绝了点播请求（403），请检查设备的国标权限设置",
  en: "The device rejected the request (403). Check its GB28181 permissions.",
};
const noRecordingText: Text = {
  zh: "设备没有该通道或该时间段的录像（404），请刷新录像列表",
  en: "The device has no such channel, or no recording for that time (404). Refresh the list of recordings.",
};
const goneText: Text = {
  zh: "设备表示该通道已离线或不可用，请检查前端摄像机",
  en: "The device reports the channel as offline or unavailable. Check the camera behind it.",
};
const timeoutText: Text = {
  zh: "设备没有应答点播请求（INVITE 超时），请检查设备和网络",
  en: "The device did not answer the INVITE in time. Check the device and the network.",
};

const texts: Readonly<Record<number, Text>> = {
  401: refusedText,
  403: refusedText,
  404: {
    zh: "设备没有该通道（404），请刷新通道",
    en: "The device has no such channel (404). Refresh its channels.",
  },
  408: goneText,
  480: goneText,
  486: {
    zh: "设备正忙，已达最大会话数（486），请先关闭该设备的其他视频",
    en: "The device is busy: it has reached its session limit (486). Close other streams from it first.",
  },
  488: {
    zh: "设备不接受媒体参数（488），请更改该设备的媒体传输方式",
    en: "The device does not accept the media parameters (488). Try another media transport for this device.",
  },
  603: goneText,
};

const otherText = ({ status }: SipRefused): Text => ({
  zh: `设备拒绝了点播请求（SIP ${status}）`,
  en: `The device refused the INVITE (SIP ${status}).`,
});
