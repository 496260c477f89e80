import {
  BadRequest,
  type Clock,
  DeviceRefused,
  ExpectedError,
  NotFound,
  type Text,
} from "@tessera/base";
import type {
  ChannelRegistry,
  Driver,
  Place,
  Presence,
  StreamDirectory,
  StreamReport,
} from "@tessera/engine";
import type { z } from "zod";
import { type diagnoseStream, diagnosisSteps } from "../contract.ts";
import { type CameraTrials, refusalKeptMinutes } from "./camera-trials.ts";

type Step = (typeof diagnosisSteps)[number];

interface Finding {
  readonly state: "ok" | "warning" | "failed";
  readonly detail: Text;
  readonly fix?: Text;
}

export interface DiagnosisParts {
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly hub: StreamDirectory;
  readonly presence: { of(channel: Place["channel"]): Presence };
  readonly trials: Pick<CameraTrials, "run">;
  readonly clock: Clock;
}

type Findings = Partial<Record<Step, Finding>>;

/** Walks from the device to the codec and stops at the first step that is broken. */
export async function diagnose(
  place: Place,
  say: (text: Text) => string,
  parts: DiagnosisParts,
): Promise<z.input<typeof diagnoseStream.reply>> {
  const report = parts.hub.find(place.channel, place.flow);
  const { findings, codec } =
    report?.state.status === "live"
      ? { findings: findingsOf(report, parts.clock.nowMs()), codec: report.video?.codec }
      : await tryCamera(place, parts);
  return {
    Broken: diagnosisSteps.find((step) => findings[step]?.state === "failed") ?? "",
    VideoCodec: codec ?? "",
    Steps: diagnosisSteps.map((step) => {
      const finding = findings[step];
      return {
        Step: step,
        State: finding?.state ?? "unknown",
        Detail: finding ? say(finding.detail) : "",
        Fix: finding?.fix ? say(finding.fix) : "",
      };
    }),
  };
}

/** Of a stream that runs, from its counters. */
function findingsOf(report: StreamReport, nowMs: number): Findings {
  const { rates, video, audio, lastFrameAtMs = nowMs } = report;
  const silentS = Math.round((nowMs - lastFrameAtMs) / 1000);
  const lossPercent = (100 * rates.lost) / Math.max(1, rates.packets + rates.lost);
  return {
    device: ok(texts.deviceAnswers),
    signalling: ok(texts.agreed),
    media:
      silentS > 5
        ? { state: "failed", detail: texts.silent(silentS), fix: texts.silentFix }
        : lossPercent > 2
          ? { state: "warning", detail: texts.loss(lossPercent), fix: texts.lossFix }
          : ok(texts.arriving(rates.fps, rates.bitrateKbps)),
    "key-frame": ok(texts.keyFrames),
    codec: ok(
      texts.codec(video?.codec ?? "?", video?.width ?? 0, video?.height ?? 0, audio?.codec),
    ),
  };
}

interface Tried {
  readonly findings: Findings;
  readonly codec?: string | undefined;
}

/** The stream does not run: the camera itself is asked. */
async function tryCamera(place: Place, parts: DiagnosisParts): Promise<Tried> {
  const record = parts.channels.get(place.channel);
  if (!record.isEnabled) return { findings: { device: failed(texts.disabled, texts.disabledFix) } };
  const driver = parts.drivers.find(({ name }) => name === record.driver);
  if (!driver) return { findings: { device: failed(texts.noDriver(record.driver)) } };
  if (driver.watchPresence) return { findings: waitingFor(parts.presence.of(place.channel)) };
  // Another wrong password may lock the account: what is known is told.
  const refusal = refusalOf(place.channel, parts.hub);
  if (refusal)
    return { findings: { device: ok(texts.deviceAnswers), signalling: failed(refusal) } };
  try {
    const { tracks, fps } = await parts.trials.run(place, driver, record.connection);
    const { codec, width, height } = tracks.video;
    return {
      findings: {
        device: ok(texts.deviceAnswers),
        signalling: ok(texts.agreed),
        media: ok(texts.tried(fps)),
        "key-frame": ok(texts.keyFrames),
        codec: ok(texts.codec(codec, width, height, tracks.audio?.codec)),
      },
      codec,
    };
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return { findings: blame(error) };
  }
}

/** Of any stream of the channel that is waiting to be let in: all have one password. */
function refusalOf(channel: Place["channel"], hub: StreamDirectory): Text | undefined {
  for (const flow of [1, 2] as const) {
    const state = hub.find(channel, flow)?.state;
    if (state?.status === "reconnecting" && state.isRefused) return state.reason;
  }
  return undefined;
}

/** Sources that come to us: all we can say is whether they have come. */
function waitingFor(presence: Presence): Findings {
  if (presence.status === "online") return { device: ok(texts.deviceAnswers) };
  const detail = presence.status === "offline" ? presence.reason : texts.notSeen;
  return { device: failed(detail) };
}

/** The kind of the error says how far we came. */
function blame(error: ExpectedError): Findings {
  const device = ok(texts.deviceAnswers);
  const signalling = ok(texts.agreed);
  if (error.code.endsWith("-no-video")) return { device, signalling, codec: failed(error.text) };
  if (mediaCodes.test(error.code))
    return { device, signalling, media: failed(error.text, texts.silentFix) };
  if (error instanceof DeviceRefused)
    return { device, signalling: failed(error.text, texts.refusedFix) };
  const isAnswer = error instanceof NotFound || error instanceof BadRequest;
  return isAnswer ? { device, signalling: failed(error.text) } : { device: failed(error.text) };
}

const mediaCodes = /^probe-|-no-media$|-standstill$/;

const ok = (detail: Text): Finding => ({ state: "ok", detail });
const failed = (detail: Text, fix?: Text): Finding => ({
  state: "failed",
  detail,
  ...(fix ? { fix } : {}),
});

const texts = {
  deviceAnswers: { zh: "设备有应答", en: "The device answers" },
  agreed: { zh: "设备接受登录并同意发送", en: "The device lets us in and agreed to send" },
  keyFrames: { zh: "已收到关键帧", en: "A key frame has arrived" },
  disabled: { zh: "通道未开启!", en: "The channel is not enabled" },
  disabledFix: { zh: "在设备编辑中打开“启用”", en: "Switch on “Enabled” in the device's form" },
  notSeen: {
    zh: "设备还没有连接到本平台",
    en: "The device has not connected to this platform yet",
  },
  noDriver: (name: string): Text => ({
    zh: `本服务不支持 ${name} 接入`,
    en: `This server has no driver for ${name}`,
  }),
  refusedFix: {
    zh: `为避免摄像机锁定账号，${refusalKeptMinutes} 分钟内不再尝试该密码；在设备编辑中修改用户名或密码后立即重试`,
    en: `So that the camera does not lock the account, this password is not tried again for ${refusalKeptMinutes} minutes; another one is tried at once when it is entered in the device's form`,
  },
  silent: (seconds: number): Text => ({
    zh: `已连接，但 ${seconds} 秒没有收到数据`,
    en: `Connected, but nothing has come for ${seconds} s`,
  }),
  silentFix: {
    zh: "检查网络和防火墙；UDP 收不到时把传输方式改为 TCP；必要时重启摄像机",
    en: "Check network and firewall; if UDP does not arrive, set the transport to TCP; restart the camera if need be",
  },
  loss: (percent: number): Text => ({
    zh: `丢包 ${percent.toFixed(1)}%，画面可能花屏或卡顿`,
    en: `${percent.toFixed(1)} % of the packets are lost; the picture may smear or stop`,
  }),
  lossFix: {
    zh: "把传输方式改为 TCP，或降低摄像机码率、检查网线和交换机",
    en: "Set the transport to TCP, lower the camera's bit rate, check cables and switches",
  },
  arriving: (fps: number, kbps: number): Text => ({
    zh: `正在接收：${fps.toFixed(1)} fps，${Math.round(kbps)} kbps`,
    en: `Arriving: ${fps.toFixed(1)} fps, ${Math.round(kbps)} kbit/s`,
  }),
  tried: (fps: number): Text => ({
    zh: `试取流成功：${fps.toFixed(1)} fps`,
    en: `Tried now: ${fps.toFixed(1)} fps arrive`,
  }),
  codec: (video: string, width: number, height: number, audio: string | undefined): Text => {
    const picture = `${video.toUpperCase().replace(/^H(\d)/, "H.$1")} ${width} × ${height}`;
    return {
      zh: audio ? `${picture}，音频 ${audio.toUpperCase()}` : `${picture}，无音频`,
      en: audio ? `${picture}, sound ${audio.toUpperCase()}` : `${picture}, no sound`,
    };
  },
};
