import {
  BadRequest,
  type Clock,
  DeviceRefused,
  ExpectedError,
  NotFound,
  type Text,
} from "@tessera/base";
import {
  type ChannelRegistry,
  type Driver,
  longestReplayMs,
  type Place,
  type Presence,
  type StreamDirectory,
  type StreamHub,
  type StreamReport,
} from "@tessera/engine";
import type { z } from "zod";
import { type diagnoseStream, diagnosisSteps } from "../contract.ts";
import { type CameraTrials, refusalKeptMinutes } from "./camera-trials.ts";
import { tryStream } from "./stream-trial.ts";

type Step = (typeof diagnosisSteps)[number];

interface Finding {
  readonly state: "ok" | "warning" | "failed";
  readonly detail: Text;
  readonly fix?: Text;
}

export interface DiagnosisParts {
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly hub: StreamDirectory & Pick<StreamHub, "open">;
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

/** Percent of the packets: past it a picture is seen to suffer. */
const lossWorthTelling = 1;

/** Of a stream that runs, from its counters. */
function findingsOf(report: StreamReport, nowMs: number): Findings {
  const { rates, video, lastFrameAtMs = nowMs } = report;
  const silentS = Math.round((nowMs - lastFrameAtMs) / 1000);
  return {
    device: ok(texts.deviceAnswers),
    signalling: ok(texts.agreed),
    media:
      silentS > 5
        ? { state: "failed", detail: texts.silent(silentS), fix: texts.silentFix }
        : ok(texts.arriving(rates.fps, rates.bitrateKbps)),
    loss:
      rates.lossPercent > lossWorthTelling
        ? { state: "warning", detail: texts.loss(rates), fix: texts.lossFix }
        : ok(texts.littleLoss(rates.lossPercent)),
    "key-frame": entryFinding(report, nowMs),
    codec: ok(texts.codec(video?.codec ?? "?", video?.width ?? 0, video?.height ?? 0, report)),
  };
}

/** Who comes when the last entry is too old to begin with sees nothing, although pictures arrive. */
function entryFinding({ lastEntryAtMs = 0, state }: StreamReport, nowMs: number): Finding {
  const ageMs = state.status === "live" && lastEntryAtMs > 0 ? nowMs - lastEntryAtMs : 0;
  if (ageMs <= longestReplayMs) return ok(texts.keyFrames);
  return failed(texts.oldEntry(Math.round(ageMs / 1000)), texts.oldEntryFix);
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
  if (driver.watchPresence) return await askStream(place, parts);
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
        codec: ok(texts.codec(codec, width, height, tracks)),
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

/** Of a device that comes to us: its stream knows best, and one that does not run is opened for the question. */
async function askStream(place: Place, parts: DiagnosisParts): Promise<Tried> {
  const { hub, presence, clock } = parts;
  const report = hub.find(place.channel, place.flow);
  const there = presence.of(place.channel);
  const mayTry = report?.state.status !== "reconnecting" && there.status !== "offline";
  const tried = mayTry ? await tryStream(place, { hub, clock }) : report;
  if (tried?.state.status === "live")
    return { findings: findingsOf(tried, clock.nowMs()), codec: tried.video?.codec };
  return { findings: blameStream(tried?.state, there) };
}

/** A device that is not there is to blame first; then whoever kept the source from opening; then what it sends. */
function blameStream(state: StreamReport["state"] | undefined, presence: Presence): Findings {
  const told = state && "reason" in state ? state.reason : undefined;
  if (presence.status === "offline") return { device: failed(told ?? presence.reason) };
  if (presence.status === "unknown" && !told) return { device: failed(texts.notSeen) };
  const reason = told ?? texts.nothingCame;
  const device = ok(texts.deviceAnswers);
  const code = state?.status === "reconnecting" ? state.code : undefined;
  if (code !== undefined && !mediaCodes.test(code)) return { device, signalling: failed(reason) };
  return { device, signalling: ok(texts.agreed), media: failed(reason) };
}

/** The kind of the error says how far we came. */
function blame(error: ExpectedError): Findings {
  const device = ok(texts.deviceAnswers);
  const signalling = ok(texts.agreed);
  if (error.code.endsWith("-no-video")) return { device, signalling, codec: failed(error.text) };
  if (error.code === "probe-no-entry")
    return { device, signalling, media: ok(texts.picturesArrive), "key-frame": failed(error.text) };
  if (mediaCodes.test(error.code))
    return { device, signalling, media: failed(error.text, texts.silentFix) };
  if (error instanceof DeviceRefused)
    return { device, signalling: failed(error.text, texts.refusedFix) };
  const isAnswer = error instanceof NotFound || error instanceof BadRequest;
  return isAnswer ? { device, signalling: failed(error.text) } : { device: failed(error.text) };
}

const mediaCodes = /^probe-|^gb-media-|-no-media$|-standstill$/;

const ok = (detail: Text): Finding => ({ state: "ok", detail });
const failed = (detail: Text, fix?: Text): Finding => ({
  state: "failed",
  detail,
  ...(fix ? { fix } : {}),
});

const texts = {
  deviceAnswers: { zh: "设备有应答", en: "The device answers" },
  agreed: { zh: "设备接受登录并同意发送", en: "The device accepted the login and agreed to send" },
  keyFrames: { zh: "已收到关键帧", en: "A key frame has arrived" },
  picturesArrive: { zh: "画面数据正在到达", en: "Video data is arriving" },
  oldEntry: (seconds: number): Text => ({
    zh: `最近一个关键帧在 ${seconds} 秒前：已在观看的画面正常，新打开的窗口要等到下一个关键帧`,
    en: `The last key frame came ${seconds} s ago: open pictures are fine, but newly opened windows wait for the next one`,
  }),
  oldEntryFix: {
    zh: "在摄像机上把关键帧间隔（I 帧间隔）设为 1 到 4 秒，或关闭智能编码",
    en: "Set the camera's key frame interval (I-frame interval) to 1 to 4 s, or turn off its smart codec",
  },
  disabled: { zh: "通道未开启!", en: "The channel is not enabled" },
  disabledFix: { zh: "在设备编辑中打开“启用”", en: "Turn on “Enabled” in the device's form" },
  notSeen: {
    zh: "设备还没有连接到本平台",
    en: "The device has not connected to this platform yet",
  },
  nothingCame: {
    zh: "设备已连接，但没有发来画面，也没有说明原因",
    en: "The device is connected but sends no picture and gives no reason",
  },
  noDriver: (name: string): Text => ({
    zh: `本服务器不支持 ${name} 接入`,
    en: `This server does not support ${name} devices`,
  }),
  refusedFix: {
    zh: `为避免摄像机锁定账号，${refusalKeptMinutes} 分钟内不再尝试该密码；在设备编辑中修改用户名或密码后立即重试`,
    en: `To keep the camera from locking the account, this password is not tried again for ${refusalKeptMinutes} minutes. Change the user name or password in the device's form to retry immediately.`,
  },
  silent: (seconds: number): Text => ({
    zh: `已连接，但 ${seconds} 秒没有收到数据`,
    en: `Connected, but no data for ${seconds} s`,
  }),
  silentFix: {
    zh: "检查网络和防火墙；UDP 收不到时把传输方式改为 TCP；必要时重启摄像机",
    en: "Check the network and firewall; if UDP does not arrive, change the transport to TCP; restart the camera if necessary",
  },
  loss: ({ lossPercent, damagedPictures, droppedPictures }: StreamReport["rates"]): Text => ({
    zh: `最近 10 秒丢包 ${lossPercent.toFixed(1)}%，累计 ${damagedPictures} 帧受损、${droppedPictures} 帧丢失`,
    en: `${lossPercent.toFixed(1)} % packet loss in the last 10 s; ${damagedPictures} frames damaged and ${droppedPictures} lost in total`,
  }),
  littleLoss: (percent: number): Text => ({
    zh: `最近 10 秒丢包 ${percent.toFixed(1)}%`,
    en: `${percent.toFixed(1)} % packet loss in the last 10 s`,
  }),
  lossFix: {
    zh: "把传输方式改为 TCP，或降低摄像机码率、检查网线和交换机",
    en: "Change the transport to TCP, lower the camera's bit rate, or check cables and switches",
  },
  arriving: (fps: number, kbps: number): Text => ({
    zh: `正在接收：${fps.toFixed(1)} fps，${Math.round(kbps)} kbps`,
    en: `Receiving: ${fps.toFixed(1)} fps, ${Math.round(kbps)} kbit/s`,
  }),
  tried: (fps: number): Text => ({
    zh: `试取流成功：${fps.toFixed(1)} fps`,
    en: `Test stream works: ${fps.toFixed(1)} fps`,
  }),
  codec: (video: string, width: number, height: number, more: Content): Text => {
    const picture = `${video.toUpperCase().replace(/^H(\d)/, "H.$1")} ${width} × ${height}`;
    const { zh, en } = soundText(more);
    const { convertedFrom } = more;
    if (!convertedFrom) return { zh: `${picture}，${zh}`, en: `${picture}, ${en}` };
    const told = convertedText(convertedFrom);
    return { zh: `${picture}，${zh}。${told.zh}`, en: `${picture}, ${en}. ${told.en}` };
  },
};

/** Of a stream, beside what its picture is. */
interface Content {
  readonly convertedFrom?: string | undefined;
  readonly audio?: { readonly codec: string } | undefined;
  readonly untakenSound?: string | undefined;
}

const convertedText = (name: string): Text => ({
  zh: `摄像机发送的是 ${name}，有人观看或录像时由本服务器转为 H.264：1080p 25 帧每路最多约占三分之二个 CPU 核，延迟约增加 0.1 秒。摄像机支持时请改为 H.264`,
  en: `The camera sends ${name}, which this server converts to H.264 while somebody watches or records: up to two thirds of a core for 1080p at 25 fps, and 0.1 s of delay. Set the camera to H.264 if it can`,
});

function soundText({ audio, untakenSound }: Content): Text {
  if (audio) {
    const name = audio.codec.toUpperCase();
    return { zh: `音频 ${name}`, en: `audio ${name}` };
  }
  if (!untakenSound) return { zh: "无音频", en: "no audio" };
  return {
    zh: `摄像机有 ${untakenSound} 音频，本平台不支持该编码，没有声音。请在摄像机上把音频改为 AAC 或 G.711。`,
    en: `the camera sends ${untakenSound} audio, which this platform does not support, so there is no sound. Set the camera's audio to AAC or G.711.`,
  };
}
