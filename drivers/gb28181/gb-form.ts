import { refuseWeakSipPassword } from "@tessera/base";
import type { DeviceForm, FormField } from "@tessera/engine";

const asPlatform = { zh: "与平台设置相同", en: "Same as the platform" };

const subscription = (wire: string, key: string, label: FormField["label"]): FormField => ({
  wire,
  key,
  kind: "choice",
  label,
  options: [
    { value: "auto", label: asPlatform },
    { value: "on", label: { zh: "开启", en: "On" } },
    { value: "off", label: { zh: "关闭", en: "Off" } },
  ],
  initial: "auto",
});

/** How a device speaks it tells itself when it registers; asked is only what it cannot tell. */
export const gbForm: DeviceForm = {
  label: { zh: "国标 GB/T 28181", en: "GB/T 28181" },
  hint: {
    zh: "支持国标（2016、2022）的摄像机、录像机和下级平台：设备主动注册到本平台，并自动上报通道",
    en: "Cameras, recorders and lower platforms with GB/T 28181 (2016 or 2022). The device registers here and reports its channels.",
  },
  id: {
    label: { zh: "国标编号", en: "GB ID" },
    hint: {
      zh: "设备上填写的 20 位编号（SIP 用户名），设备以它注册",
      en: "The 20-digit ID set on the device (SIP user ID), which it registers with",
    },
    placeholder: "34020000001320000001",
    pattern: /^\d{20}$/,
    wrong: {
      zh: "国标编号应为 20 位数字，与设备上填写的一致",
      en: "A GB ID has 20 digits and must match the one set on the device",
    },
  },
  device: [
    {
      wire: "DeviceUserPW",
      key: "password",
      kind: "secret",
      label: { zh: "SIP 密码", en: "SIP password" },
      hint: {
        zh: "仅用于该设备；留空则使用白名单中的密码或统一的 SIP 密码",
        en: "For this device only. Leave empty to use its whitelist password or the common SIP password.",
      },
      refuse: (password) => refuseWeakSipPassword(password, "DeviceUserPW"),
    },
    {
      wire: "SipUser",
      key: "authUser",
      kind: "text",
      label: { zh: "SIP 用户名", en: "SIP user name" },
      hint: {
        zh: "仅当设备注册时使用的用户名不是其国标编号时填写",
        en: "Only if the device registers with a user name other than its GB ID",
      },
    },
    {
      wire: "MediaTransportMode",
      key: "mediaMode",
      kind: "choice",
      label: { zh: "媒体传输方式", en: "Media transport" },
      hint: {
        zh: "设备在内网、平台在公网时请选择 TCP 被动",
        en: "Choose TCP passive if the device is behind NAT",
      },
      options: [
        { value: "", label: asPlatform },
        {
          value: "TCP-PASSIVE",
          label: { zh: "TCP 被动（设备连接平台）", en: "TCP passive (the device connects)" },
        },
        {
          value: "TCP-ACTIVE",
          label: { zh: "TCP 主动（平台连接设备）", en: "TCP active (the platform connects)" },
        },
        { value: "UDP", label: { zh: "UDP", en: "UDP" } },
      ],
      initial: "",
    },
    {
      wire: "Charset",
      key: "charset",
      kind: "choice",
      label: { zh: "信令字符集", en: "Character set" },
      options: ["GB2312", "UTF-8"].map((value) => ({ value, label: { zh: value, en: value } })),
      initial: "GB2312",
    },
    {
      wire: "SubStreamMode",
      key: "subStream",
      kind: "choice",
      label: { zh: "子码流请求方式", en: "Sub stream request" },
      hint: {
        zh: "子码流与主码流相同时，请按设备厂商更改",
        en: "If the sub stream shows the main stream, choose the option for the device's manufacturer",
      },
      options: [
        { value: "auto", label: { zh: "自动（按厂商）", en: "Automatic (by manufacturer)" } },
        {
          value: "streamnumber",
          label: { zh: "a=streamnumber（2022）", en: "a=streamnumber (2022)" },
        },
        { value: "stream", label: { zh: "a=stream（2016 通用）", en: "a=stream (2016)" } },
        {
          value: "streamprofile",
          label: { zh: "a=streamprofile（大华）", en: "a=streamprofile (Dahua)" },
        },
        {
          value: "streamMode",
          label: { zh: "a=streamMode（TP-LINK、水星）", en: "a=streamMode (TP-LINK, Mercury)" },
        },
      ],
      initial: "auto",
    },
    {
      wire: "SpeaksFrom",
      key: "speaksFrom",
      kind: "choice",
      label: { zh: "信令来源端口", en: "Signalling source port" },
      hint: {
        zh: "“任意端口”仅用于每条消息换端口的设备：与设备同一地址的任何主机都能冒充它",
        en: "Use “any port” only for devices that send each message from a different port: any host that shares the device's address can then impersonate it",
      },
      options: [
        {
          value: "registered",
          label: { zh: "注册时的端口", en: "The port it registered from" },
        },
        { value: "any", label: { zh: "该地址的任意端口", en: "Any port of its address" } },
      ],
      initial: "registered",
    },
    subscription("CatalogSubscribe", "catalogSubscribe", {
      zh: "目录订阅",
      en: "Catalog subscription",
    }),
    subscription("AlarmSubscribe", "alarmSubscribe", { zh: "报警订阅", en: "Alarm subscription" }),
    subscription("PositionSubscribe", "positionSubscribe", {
      zh: "位置订阅",
      en: "Position subscription",
    }),
  ],
};
