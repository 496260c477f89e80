import {
  BadRequest,
  DeviceRefused,
  ExpectedError,
  NotFound,
  Offline,
  TimedOut,
} from "@tessera/base";
import { basicText, CertificateRefused, unknownHostText } from "@tessera/engine";
import type { SdpSession } from "@tessera/formats/sdp";
import { RtspError } from "@tessera/protocols/rtsp";
import { CertificateChanged } from "@tessera/protocols/sockets";
import type { RtspConnection } from "./rtsp-connection.ts";

/** An error in words: what is wrong with this camera and what to do. */
export function explain(error: unknown, url: string, connection: RtspConnection): unknown {
  if (!(error instanceof RtspError)) return error;
  const address = addressText(url);
  if (error.status !== undefined) return explainStatus(error.status, address, error);
  return explanations[error.fault](address, connection, { cause: error });
}

export function noVideo(url: string, { media }: SdpSession): ExpectedError {
  const address = addressText(url);
  const [offered] = media
    .filter(({ type }) => type === "video")
    .flatMap(({ payloads }) => payloads);
  if (offered)
    return new BadRequest("rtsp-no-video", {
      zh: `摄像机发送的是 ${offered.encoding}，本平台不支持该编码，请在摄像机上改为 H.264 或 H.265，或换用其他码流地址`,
      en: `The camera sends ${offered.encoding}, which is not supported. Set its encoding to H.264 or H.265, or use the address of another of its streams.`,
      address,
    });
  return new BadRequest("rtsp-no-video", {
    zh: "摄像机没有 H.264 或 H.265 视频，请在摄像机上更改编码格式，或换用其他码流地址",
    en: "The camera has no H.264 or H.265 video. Change its encoding, or use the address of another stream.",
    address,
  });
}

export function noSubStream(): ExpectedError {
  return new NotFound("rtsp-no-sub-stream", {
    zh: "该摄像机没有设置子码流地址，请在设备设置中填写",
    en: "No sub stream address is set for this camera. Enter one in its settings.",
  });
}

type Explanation = (
  address: string,
  connection: RtspConnection,
  options: ErrorOptions,
) => ExpectedError;

const explanations: Readonly<Record<RtspError["fault"], Explanation>> = {
  refused: (address, _, options) =>
    new Offline(
      "rtsp-refused",
      {
        zh: "摄像机拒绝连接，请检查地址、端口以及摄像机是否已开机",
        en: "The camera refused the connection. Check the address and port, and that the camera is switched on.",
        address,
      },
      options,
    ),
  unreachable: (address, _, options) =>
    new Offline(
      "rtsp-unreachable",
      {
        zh: "无法到达摄像机，请检查地址、网线以及网络是否连通",
        en: "The camera cannot be reached. Check the address, the cable and the network.",
        address,
      },
      options,
    ),
  "unknown-host": (address, _, options) =>
    new Offline("rtsp-unknown-host", { ...unknownHostText, address }, options),
  "timed-out": (address, _, options) =>
    new TimedOut(
      "rtsp-timed-out",
      {
        zh: `摄像机在 ${waitedS(options.cause)} 秒内没有应答，请检查地址、端口、防火墙以及摄像机是否繁忙`,
        en: `The camera did not answer within ${waitedS(options.cause)} seconds. Check the address, port and firewall, and whether the camera is overloaded.`,
        address,
      },
      options,
    ),
  "not-rtsp": (address, _, options) =>
    new BadRequest(
      "rtsp-not-spoken",
      {
        zh: "对方的应答不是 RTSP，请检查端口（RTSP 通常为 554）",
        en: "The answer is not RTSP. Check the port (RTSP is usually on 554).",
        address,
      },
      options,
    ),
  "other-host": (address, _, options) =>
    new BadRequest(
      "rtsp-other-host",
      {
        zh: "摄像机要求到另一台主机取流。如信任它，请在设备设置中允许转到其他主机，或直接填写最终地址",
        en: "The camera redirects to another host. If you trust it, allow other hosts in the device settings, or enter the final address directly.",
        address,
      },
      options,
    ),
  closed: (address, _, options) =>
    new Offline(
      "rtsp-closed",
      {
        zh: "摄像机断开了连接，可能正在重启或连接数已满，请稍后重试",
        en: "The camera closed the connection. It may be restarting or have too many viewers; try again later.",
        address,
      },
      options,
    ),
  "not-reading": (address, _, options) =>
    new Offline(
      "rtsp-not-reading",
      {
        zh: "摄像机不断发出请求却不接收应答，连接已断开，请重启摄像机或升级其固件",
        en: "The camera kept sending requests without reading the answers, so the connection was closed. Restart the camera or update its firmware.",
        address,
      },
      options,
    ),
  "certificate-changed": (address, _, { cause }) =>
    new CertificateRefused("rtsp-certificate-changed", shownBy(cause), { address, cause }),
  "asks-for-basic": (address, _, options) =>
    new DeviceRefused("rtsp-asks-for-basic", { ...basicText, address }, options),
  unauthorized: (address, { userName }, options) =>
    new DeviceRefused(
      "rtsp-unauthorized",
      userName === ""
        ? {
            zh: "摄像机需要用户名和密码，请在设备设置中填写",
            en: "The camera requires a user name and password. Enter them in its settings.",
            address,
          }
        : {
            zh: "摄像机不接受该用户名或密码，请核对后重新填写；多次失败可能导致摄像机锁定账号",
            en: "The camera does not accept the user name or password. Check and enter them again; after several failures a camera may lock the account.",
            address,
          },
      options,
    ),
  "failed-request": (address, _, options) => failedRequest(0, address, options),
  "no-media": (address, { transport }, options) =>
    new TimedOut(
      "rtsp-no-media",
      transport === "UDP"
        ? {
            zh: "摄像机连续 8 秒没有发送视频，请检查防火墙是否放行 UDP，或将传输方式改为 TCP",
            en: "The camera has sent no video for 8 seconds. Check that the firewall allows UDP, or change the transport to TCP.",
            address,
          }
        : {
            zh: "摄像机连续 8 秒没有发送视频，请检查网络，必要时重启摄像机",
            en: "The camera has sent no video for 8 seconds. Check the network, and restart the camera if necessary.",
            address,
          },
      options,
    ),
  stopped: (address, _, options) =>
    new Offline(
      "rtsp-stopped",
      { zh: "已停止从摄像机取流", en: "The camera's stream was stopped.", address },
      options,
    ),
};

/** To connect it has five. */
const waitedS = (cause: unknown) =>
  ((cause instanceof RtspError ? cause.waitedMs : undefined) ?? 5000) / 1000;

function shownBy(error: unknown): CertificateChanged["shown"] {
  const cause = error instanceof RtspError ? error.cause : undefined;
  if (!(cause instanceof CertificateChanged)) throw error;
  return cause.shown;
}

function explainStatus(status: number, address: string, cause: RtspError): ExpectedError {
  if (status === 404 || status === 454)
    return new NotFound(
      "rtsp-not-found",
      {
        zh: "摄像机上没有这个地址的码流，请检查 RTSP 地址中的路径和通道号",
        en: "The camera has no stream at this path. Check the path and channel number in the RTSP address.",
        address,
      },
      { cause },
    );
  if (status === 461)
    return new BadRequest(
      "rtsp-transport-refused",
      {
        zh: "摄像机不支持所选的传输方式，请在 TCP 与 UDP 之间切换",
        en: "The camera does not support the chosen transport. Switch between TCP and UDP.",
        address,
      },
      { cause },
    );
  if (status === 453 || status === 503)
    return new Offline(
      "rtsp-busy",
      {
        zh: "摄像机连接数或带宽已满，请减少其他客户端的连接后重试",
        en: "The camera has no free connections or bandwidth. Close other viewers and try again.",
        address,
      },
      { cause },
    );
  return failedRequest(status, address, { cause });
}

function failedRequest(status: number, address: string, options: ErrorOptions): ExpectedError {
  return new BadRequest(
    "rtsp-failed",
    {
      zh: `摄像机以状态码 ${status} 拒绝了请求，请检查 RTSP 地址和摄像机的码流设置`,
      en: `The camera refused the request with status ${status}. Check the RTSP address and the camera's stream settings.`,
      address,
    },
    options,
  );
}

function addressText(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  return `${hostname}:${port || (protocol === "rtsps:" ? 322 : 554)}`;
}
