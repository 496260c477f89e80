import { Conflict, NotFound, Offline, type Text, TimedOut, TooMany } from "@tessera/base";
import type { UploadEnd } from "@tessera/protocols/ftp";

export const closedPort = (): Offline =>
  new Offline("jt1078-ftp-closed", {
    zh: "FTP 端口未能打开，可能被其他程序占用，请在部标接入设置中更换端口",
    en: "The FTP port is not open: another program may have it. Choose another one in the JT/T 808 settings.",
  });

export const nothingThere = (): NotFound =>
  new NotFound("jt1078-no-recording", {
    zh: "终端上没有这段时间的录像，可能已被覆盖，请刷新列表",
    en: "The terminal has no recording of this time; it may have been overwritten. Refresh the list.",
  });

export const tooManyUploads = (most: number): TooMany =>
  new TooMany("jt1078-uploads", {
    zh: `已有 ${most} 个录像文件正在上传，请稍后再试`,
    en: `${most} recordings are already being uploaded. Try again later.`,
  });

export const channelUploads = (): Conflict =>
  new Conflict("jt1078-channel-uploads", {
    zh: "该通道的录像正在上传，请等它完成后再试",
    en: "A recording of this channel is already being uploaded. Try again when it is done.",
  });

const cancelledText: Text = { zh: "已取消上传", en: "The upload was cancelled." };

export const terminalFailedText: Text = {
  zh: "终端报告文件上传失败，请检查终端的存储和网络，或改用按播放速度下载",
  en: "The terminal reports that the upload failed. Check its storage and network, or download at playing speed instead.",
};

/** How sending ended, where it did not end well. */
export function uploadFailed(end: Exclude<UploadEnd, "stored">, place: string): Error {
  switch (end) {
    case "stalled":
      return new TimedOut("jt1078-upload-stalled", {
        zh: `终端没有向 FTP 端口（${place}）发送文件，或发送中断。请检查防火墙是否放行该端口及其后 8 个端口，以及终端是否支持 FTP 被动模式`,
        en: `The terminal sends nothing to the FTP port (${place}), or has stopped. Check that the firewall allows it and the 8 ports after it, and that the terminal supports passive mode.`,
      });
    case "too-large":
      return new Conflict("jt1078-upload-too-large", {
        zh: "终端发送的文件比它所报的大得多，已中止",
        en: "The terminal sends a file far larger than it said. It was cut off.",
      });
    case "too-long":
      return new TimedOut("jt1078-upload-too-long", {
        zh: "上传超过 12 小时，已中止",
        en: "The upload took more than 12 hours and was cut off.",
      });
    case "cancelled":
      return new Offline("jt1078-upload-cancelled", cancelledText);
  }
}
