import type { DeviceType, FormField } from "../../contract.ts";

/** A field of a form, for tests. */
export const aField = (
  Name: string,
  { Kind = "text", ...rest }: Partial<FormField> = {},
): FormField => ({
  Name,
  Kind,
  Label: Name,
  Hint: "",
  Placeholder: "",
  Required: false,
  Schemes: [],
  Options: [],
  Initial: "",
  ...rest,
});

export const rtspFields = [
  aField("RtspUrl", { Kind: "url", Schemes: ["rtsp"], Required: true }),
  aField("SubRtspUrl", { Kind: "url", Schemes: ["rtsp"] }),
  aField("DeviceUserName"),
  aField("DeviceUserPW", { Kind: "secret" }),
  aField("Transport", { Kind: "choice", Initial: "TCP" }),
];

export const httpFields = [
  aField("RtspUrl", { Kind: "url", Schemes: ["http", "https"], Required: true }),
  aField("SubRtspUrl", { Kind: "url", Schemes: ["http", "https"] }),
  aField("DeviceUserName"),
  aField("DeviceUserPW", { Kind: "secret" }),
];

export const pushFields = [aField("PublishKey", { Kind: "key" })];

export const aType = (parts: Partial<DeviceType>): DeviceType => ({
  DeviceType: "RTSP",
  Label: "RTSP",
  Hint: "",
  Fields: [],
  ChannelFields: [],
  CanAddChannels: true,
  CanDiscover: false,
  CanProbe: true,
  ...parts,
});
