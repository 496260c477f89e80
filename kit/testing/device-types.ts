import type { Language } from "@tessera/base";
import type { DeviceType, FormField } from "@tessera/features/devices/contract";

/** The types of devices that forms are tried with, as a server describes them in the reader's language. */
export function deviceTypes(language: Language): DeviceType[] {
  const words = (zh: string, en: string) => (language === "zh" ? zh : en);
  const access = [
    field("DeviceUserName", words("用户名", "User name")),
    field("DevicePassword", words("密码", "Password"), { Kind: "secret" }),
  ];
  const address = (label: string, ...Schemes: string[]) =>
    field("RtspUrl", label, { Kind: "url", Required: true, Schemes });
  const transport = field("Transport", words("传输方式", "Transport"), {
    Kind: "choice",
    Options: ["tcp", "udp"].map((Value) => ({ Value, Label: Value.toUpperCase() })),
    Initial: "tcp",
  });
  const pulled = {
    Hint: "",
    ChannelFields: [],
    CanAddChannels: true,
    CanDiscover: false,
    CanProbe: true,
  };
  return [
    {
      ...pulled,
      DeviceType: "RTSP",
      Label: words("RTSP 拉流", "RTSP pull"),
      Fields: [
        address(words("RTSP 地址", "RTSP address"), "rtsp"),
        ...access,
        transport,
        field("Certificate", words("信任的证书指纹", "Trusted certificate fingerprint")),
      ],
      ChannelFields: [
        field("RtspUrl", words("RTSP 地址", "RTSP address"), { Kind: "url", Schemes: ["rtsp"] }),
      ],
    },
    {
      ...pulled,
      DeviceType: "HTTP",
      Label: words("HTTP 拉流（FLV/HLS）", "HTTP pull (FLV/HLS)"),
      Fields: [address(words("HTTP 地址", "HTTP address"), "http", "https"), ...access],
    },
    {
      ...pulled,
      DeviceType: "RTMP",
      Label: words("RTMP/RTSP 推流", "RTMP/RTSP push"),
      Fields: [field("PublishKey", words("推流密钥", "Push key"), { Kind: "key" })],
      CanAddChannels: false,
      CanProbe: false,
    },
    {
      ...pulled,
      DeviceType: "GB",
      Label: words("国标 GB/T 28181", "GB/T 28181"),
      IdField: {
        Label: words("国标编号", "GB ID"),
        Hint: "",
        Placeholder: "34020000001320000001",
        Pattern: "^\\d{20}$",
        Wrong: words("国标编号应为 20 位数字，与设备上填写的一致", "A GB ID has 20 digits"),
      },
      Fields: [field("DeviceUserPW", words("SIP 密码", "SIP password"), { Kind: "secret" })],
      CanAddChannels: false,
      CanProbe: false,
    },
  ];
}

const field = (Name: string, Label: string, more: Partial<FormField> = {}): FormField => ({
  Name,
  Label,
  Kind: "text",
  Hint: "",
  Placeholder: "",
  Required: false,
  Schemes: [],
  Options: [],
  Initial: "",
  ...more,
});
