import type { DeviceForm } from "@tessera/engine";

/** A terminal tells by itself what it is; asked is only what it may not tell. */
export const jt808Form: DeviceForm = {
  label: { zh: "部标 JT/T 808", en: "JT/T 808" },
  hint: {
    zh: "支持部标 JT/T 808（2011、2013、2019）和 JT/T 1078 的车载终端：终端主动连接本平台，上报位置和报警",
    en: "Vehicle terminals with JT/T 808 (2011, 2013 or 2019) and JT/T 1078. The terminal connects here and reports positions and alarms.",
  },
  id: {
    label: { zh: "终端手机号", en: "Terminal phone number" },
    hint: {
      zh: "终端上设置的手机号（SIM 卡号），不含前面补的 0",
      en: "The phone number (SIM) set on the terminal, without the zeros that it is padded with",
    },
    placeholder: "13912345678",
    pattern: /^[1-9]\d{0,19}$/,
    wrong: {
      zh: "终端手机号应为 1 到 20 位数字，且不以 0 开头，与终端上设置的一致",
      en: "A terminal phone number has 1 to 20 digits, does not begin with 0 and must match the one set on the terminal",
    },
  },
  device: [
    {
      wire: "ChannelCount",
      key: "channelCount",
      kind: "number",
      label: { zh: "通道数", en: "Channels" },
      hint: {
        zh: "终端不上报音视频通道数时使用，1 到 32",
        en: "Used if the terminal does not report how many channels it has; 1 to 32",
      },
      initial: 4,
    },
    {
      wire: "PlateNumber",
      key: "plate",
      kind: "text",
      label: { zh: "车牌号", en: "Plate number" },
      hint: {
        zh: "终端注册时会上报车牌号，留空即可",
        en: "The terminal reports it when it registers; may be left empty",
      },
    },
  ],
};
