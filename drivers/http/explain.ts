import {
  BadRequest,
  DeviceRefused,
  type ExpectedError,
  NotFound,
  Offline,
  type Text,
  TimedOut,
} from "@tessera/base";
import { basicText, unknownHostText } from "@tessera/engine";
import { type Fault, HttpFault } from "./http-fault.ts";

/** An error in words: what is wrong with this source and what to do. */
export function explain(error: unknown, url: string, userName: string): unknown {
  if (!(error instanceof HttpFault)) return error;
  const address = addressText(url);
  if (error.fault === "status") return explainStatus(error, address, userName);
  const { Kind, text } = explanations[error.fault];
  return new Kind(`http-${error.fault}`, { ...text, address }, { cause: error });
}

export function notMedia(url: string, cause?: unknown): ExpectedError {
  const address = addressText(url);
  return new BadRequest(
    "http-not-media",
    {
      zh: "对方返回的内容既不是 HTTP-FLV 也不是 HLS，请检查地址（通常以 .flv 或 .m3u8 结尾）",
      en: "The source returns neither HTTP-FLV nor HLS. Check the address (it usually ends with .flv or .m3u8).",
      address,
    },
    { cause },
  );
}

export function noVideo(url: string): ExpectedError {
  const address = addressText(url);
  return new BadRequest("http-no-video", {
    zh: "对方的流中没有 H.264 或 H.265 视频，请更改编码格式，或换用其他地址",
    en: "The stream has no H.264 or H.265 video. Change its encoding or use another address.",
    address,
  });
}

export function encrypted(url: string): ExpectedError {
  const address = addressText(url);
  return new BadRequest("http-encrypted", {
    zh: "对方的 HLS 分片已加密，暂不支持，请使用未加密的地址",
    en: "The HLS segments are encrypted, which is not supported. Use an unencrypted address.",
    address,
  });
}

export function noSubStream(): ExpectedError {
  return new NotFound("http-no-sub-stream", {
    zh: "该设备没有设置子码流地址，请在设备设置中填写",
    en: "No sub stream address is set for this device. Enter one in its settings.",
  });
}

export const endedText: Text = {
  zh: "对方结束了直播，正在重新连接",
  en: "The source ended the stream. Reconnecting.",
};

export const stoppedText: Text = { zh: "已停止取流", en: "The stream was stopped" };

export const internalText: Text = {
  zh: "处理码流时发生内部错误，详情请查看服务器日志",
  en: "An internal error occurred while processing the stream. See the server log.",
};

interface Explanation {
  readonly Kind: new (code: string, text: Text, options?: ErrorOptions) => ExpectedError;
  readonly text: Text;
}

const explanations: Readonly<Record<Exclude<Fault, "status">, Explanation>> = {
  refused: {
    Kind: Offline,
    text: {
      zh: "对方拒绝连接，请检查地址、端口以及服务是否已启动",
      en: "The source refused the connection. Check the address and port, and that the service is running.",
    },
  },
  unreachable: {
    Kind: Offline,
    text: {
      zh: "无法到达对方，请检查地址以及网络是否连通",
      en: "The source cannot be reached. Check the address and the network.",
    },
  },
  "unknown-host": { Kind: Offline, text: unknownHostText },
  "asks-for-basic": { Kind: DeviceRefused, text: basicText },
  certificate: {
    Kind: Offline,
    text: {
      zh: "对方的 HTTPS 证书不受信任，请更换证书，或改用 http:// 地址",
      en: "The HTTPS certificate of the source is not trusted. Replace it, or use an http:// address.",
    },
  },
  "timed-out": {
    Kind: TimedOut,
    text: {
      zh: "对方在 8 秒内没有应答，请检查地址、端口和防火墙",
      en: "The source did not answer within 8 seconds. Check the address, port and firewall.",
    },
  },
  closed: {
    Kind: Offline,
    text: {
      zh: "对方断开了连接，请稍后重试",
      en: "The source closed the connection. Try again later.",
    },
  },
  "not-http": {
    Kind: BadRequest,
    text: {
      zh: "对方的应答不是 HTTP，请检查端口以及 http:// 与 https:// 是否选对",
      en: "The answer is not HTTP. Check the port, and whether to use http:// or https://.",
    },
  },
  "no-media": {
    Kind: TimedOut,
    text: {
      zh: "对方连续 8 秒没有发送数据，请检查对方是否正在直播",
      en: "The source has sent nothing for 8 seconds. Check whether it is live.",
    },
  },
  "bad-redirect": {
    Kind: BadRequest,
    text: {
      zh: "对方的重定向过多或无效，请直接填写最终地址",
      en: "The source redirects too often or to an invalid address. Enter the final address directly.",
    },
  },
  "other-host": {
    Kind: BadRequest,
    text: {
      zh: "对方要求到另一台主机取流。如信任对方，请在设备设置中允许转到其他主机，或直接填写最终地址",
      en: "The source redirects to another host. If you trust it, allow other hosts in the device settings, or enter the final address directly.",
    },
  },
  "too-large": {
    Kind: BadRequest,
    text: {
      zh: "对方返回的播放列表或分片过大，请检查地址，或缩短分片时长",
      en: "The source returned a playlist or segment that is too large. Check the address or use shorter segments.",
    },
  },
};

function explainStatus(fault: HttpFault, address: string, userName: string): ExpectedError {
  const { status } = fault;
  const options = { cause: fault };
  if (status === 401 || status === 403)
    return new DeviceRefused("http-unauthorized", refusalText(address, userName), options);
  if (status === 404 || status === 410)
    return new NotFound(
      "http-not-found",
      {
        zh: "对方没有这个地址的流，请检查路径，以及对方是否正在直播",
        en: "The source has no stream at this path. Check the path, and whether it is live.",
        address,
      },
      options,
    );
  const Kind = status >= 500 ? Offline : BadRequest;
  return new Kind(
    "http-failed",
    {
      zh: `对方以状态码 ${status} 拒绝了请求，请检查地址和对方的服务`,
      en: `The source refused the request with status ${status}. Check the address and the service.`,
      address,
    },
    options,
  );
}

function refusalText(address: string, userName: string): Text {
  if (userName === "")
    return {
      zh: "对方需要用户名和密码，或地址中的令牌已失效，请在设备设置中填写",
      en: "The source requires a user name and password, or the token in the address has expired. Update the device settings.",
      address,
    };
  return {
    zh: "对方不接受该用户名或密码，请核对后重新填写",
    en: "The source does not accept the user name or password. Check and enter them again.",
    address,
  };
}

/** Without path and query, which may hold a token. */
function addressText(url: string): string {
  return new URL(url).host;
}
