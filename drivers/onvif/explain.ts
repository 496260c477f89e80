import {
  BadRequest,
  DeviceRefused,
  type ExpectedError,
  NotFound,
  Offline,
  TimedOut,
  TooMany,
} from "@tessera/base";
import { basicText, CertificateRefused, unknownHostText } from "@tessera/engine";
import { OnvifError } from "@tessera/protocols/onvif";
import { CertificateChanged } from "@tessera/protocols/sockets";
import { parseAddress } from "./device-address.ts";
import type { OnvifConnection } from "./onvif-connection.ts";

/** Does what talks to the device; what goes wrong is told in words. */
export async function explained<Result>(
  connection: OnvifConnection,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    throw explain(error, connection);
  }
}

/** An error in words: what is wrong with this device and what to do. */
export function explain(error: unknown, connection: OnvifConnection): unknown {
  if (!(error instanceof OnvifError)) return error;
  return explanations[error.fault]({ address: addressText(connection), connection, error });
}

export function noVideo(connection: OnvifConnection): ExpectedError {
  const address = addressText(connection);
  return new BadRequest("onvif-no-video", {
    zh: "设备没有可用的视频配置，请在设备上检查 ONVIF 的媒体配置（Profile）",
    en: "The device has no media profile with video. Check its ONVIF media profiles.",
    address,
  });
}

export function noSubStream(): ExpectedError {
  return new NotFound("onvif-no-sub-stream", {
    zh: "该通道没有子码流，请在设备上启用后刷新通道",
    en: "This channel has no sub stream. Enable it on the device and refresh its channels.",
  });
}

export function noSnapshot(): ExpectedError {
  return new NotFound("onvif-no-snapshot", {
    zh: "该通道不提供抓图地址",
    en: "This channel has no snapshot address.",
  });
}

export function snapshotTooSoon(): ExpectedError {
  return new TooMany("onvif-snapshot-too-soon", {
    zh: "抓图过于频繁，每台设备每秒最多一张",
    en: "Too many snapshots: one per second for each device.",
  });
}

export function notOffered(connection: OnvifConnection): ExpectedError {
  const address = addressText(connection);
  return new BadRequest("onvif-not-offered", {
    zh: "设备的该通道不支持此操作；如果设备的配置已更改，请刷新通道",
    en: "This channel does not support the operation. If the device configuration has changed, refresh its channels.",
    address,
  });
}

interface Failure {
  readonly address: string;
  readonly connection: OnvifConnection;
  readonly error: OnvifError;
}

const explanations: Readonly<Record<OnvifError["fault"], (failure: Failure) => ExpectedError>> = {
  refused: ({ address, error }) =>
    new Offline(
      "onvif-refused",
      {
        zh: "设备拒绝连接，请检查地址和 ONVIF 端口（常见为 80、8000、8080、8899、2020），以及设备是否已开机",
        en: "The device refused the connection. Check the address and the ONVIF port (often 80, 8000, 8080, 8899 or 2020), and that the device is switched on.",
        address,
      },
      { cause: error },
    ),
  unreachable: ({ address, error }) =>
    new Offline(
      "onvif-unreachable",
      {
        zh: "无法到达设备，请检查地址、网线以及网络是否连通",
        en: "The device cannot be reached. Check the address, the cable and the network.",
        address,
      },
      { cause: error },
    ),
  "unknown-host": ({ address, error }) =>
    new Offline("onvif-unknown-host", { ...unknownHostText, address }, { cause: error }),
  "timed-out": ({ address, error }) =>
    new TimedOut(
      "onvif-timed-out",
      {
        zh: "设备没有及时应答，请检查地址、端口、防火墙以及设备是否繁忙",
        en: "The device did not answer in time. Check the address, port and firewall, and whether the device is overloaded.",
        address,
      },
      { cause: error },
    ),
  closed: ({ address, error }) =>
    new Offline(
      "onvif-closed",
      {
        zh: "设备断开了连接，可能正在重启或连接数已满，请稍后重试",
        en: "The device closed the connection. It may be restarting or have too many connections; try again later.",
        address,
      },
      { cause: error },
    ),
  "not-onvif": ({ address, error }) =>
    new BadRequest(
      "onvif-not-spoken",
      {
        zh: "对方的应答不是 ONVIF，请检查端口，并确认设备已启用 ONVIF（海康威视默认关闭）",
        en: "The answer is not ONVIF. Check the port, and that ONVIF is enabled on the device (off by default on Hikvision).",
        address,
      },
      { cause: error },
    ),
  "too-large": ({ address, error }) =>
    new BadRequest(
      "onvif-answer-too-large",
      {
        zh: "设备的应答过大，已中止读取，请检查地址和端口，或升级设备固件",
        en: "The device's answer is too large and was cut off. Check the address and port, or update the firmware.",
        address,
      },
      { cause: error },
    ),
  "not-found": ({ address, error }) =>
    new NotFound(
      "onvif-not-found",
      {
        zh: "该地址上没有 ONVIF 服务，请检查端口和路径，并确认设备已启用 ONVIF",
        en: "There is no ONVIF service at this address. Check the port and path, and that ONVIF is enabled on the device.",
        address,
      },
      { cause: error },
    ),
  "certificate-changed": ({ address, error }) =>
    new CertificateRefused("onvif-certificate-changed", shownBy(error), { address, cause: error }),
  "asks-for-basic": ({ address, error }) =>
    new DeviceRefused("onvif-asks-for-basic", { ...basicText, address }, { cause: error }),
  unauthorized: ({ address, connection, error }) =>
    new DeviceRefused(
      "onvif-unauthorized",
      connection.userName === ""
        ? {
            zh: "设备需要 ONVIF 用户名和密码，请在设备设置中填写",
            en: "The device requires an ONVIF user name and password. Enter them in its settings.",
            address,
          }
        : {
            zh: "设备不接受该用户名或密码，请核对；部分品牌的 ONVIF 用户与网页登录用户分开管理（海康威视需在“网络-高级配置-集成协议”中添加，TP-LINK 需使用摄像机账户），多次失败可能导致账号锁定",
            en: "The device does not accept the user name or password. Check them: some manufacturers keep ONVIF users separate from web users (Hikvision: add one under Network, Advanced, Integration Protocol; TP-Link: use the camera account). After several failures the account may be locked.",
            address,
          },
      { cause: error },
    ),
  "not-supported": ({ address, error }) =>
    new BadRequest(
      "onvif-not-supported",
      {
        zh: `设备不支持此操作${reasonText(error, "zh")}`,
        en: `The device does not support this${reasonText(error, "en")}`,
        address,
      },
      { cause: error },
    ),
  "failed-request": ({ address, error }) =>
    new BadRequest(
      "onvif-failed",
      {
        zh: `设备未能执行请求${reasonText(error, "zh")}`,
        en: `The device could not carry out the request${reasonText(error, "en")}`,
        address,
      },
      { cause: error },
    ),
};

/** In the device's own words, which are in no language of ours. */
function reasonText({ reason, subcode, status }: OnvifError, language: "zh" | "en"): string {
  const told = reason ?? subcode ?? (status === undefined ? undefined : `HTTP ${status}`);
  if (told === undefined) return language === "zh" ? "" : ".";
  return language === "zh" ? `，设备的说明：${told}` : `. The device says: ${told}`;
}

function addressText({ address, port }: OnvifConnection): string {
  const parsed = parseAddress(address);
  if (!parsed) return "";
  const { url, hasPort } = parsed;
  if (hasPort) return `${url.hostname}:${url.port || (url.protocol === "https:" ? 443 : 80)}`;
  return port === 0 ? url.hostname : `${url.hostname}:${port}`;
}

function shownBy(error: OnvifError): CertificateChanged["shown"] {
  if (!(error.cause instanceof CertificateChanged)) throw error;
  return error.cause.shown;
}
