import type { Driver, FormField } from "@tessera/engine";
import { z } from "zod";
import type { ChannelDraft, DeviceDraft } from "../drafts.ts";
import type { DeviceTable } from "./device-table.ts";

/** For tests: a type that is pulled and one that pushes, as drivers describe them. */
const field = (wire: string, key: string, more: Partial<FormField> = {}): FormField => ({
  wire,
  key,
  kind: "text",
  label: { zh: wire, en: wire },
  ...more,
});

const address = z
  .string()
  .refine((text) => /^rtsp:\/\/\S+$/.test(text), "地址应形如 rtsp:// · It must look like rtsp://");
const addressFields = [
  field("RtspUrl", "url", {
    kind: "url",
    label: { zh: "RTSP 地址", en: "RTSP address" },
    isRequired: true,
    schemes: ["rtsp"],
  }),
  field("SubRtspUrl", "subUrl", { kind: "url", label: { zh: "子码流地址", en: "Sub stream" } }),
];
const transport = field("Transport", "transport", {
  kind: "choice",
  initial: "TCP",
  options: [
    { value: "TCP", label: { zh: "TCP", en: "TCP" } },
    { value: "UDP", label: { zh: "UDP 单播", en: "UDP unicast" } },
  ],
});
const userName = { zh: "用户名", en: "User name" };

const openLive = async () => {
  throw new Error("An import opens nothing.");
};

const pulled: Driver = {
  name: "RTSP",
  openLive,
  form: {
    label: { zh: "RTSP 拉流", en: "RTSP pull" },
    hint: { zh: "", en: "" },
    device: [
      ...addressFields,
      field("DeviceUserName", "userName", { label: userName }),
      field("DeviceUserPW", "password", { kind: "secret" }),
      field("DevicePort", "port", { kind: "number" }),
      transport,
    ],
    channel: [
      ...addressFields,
      field("Username", "userName", { label: userName }),
      field("Password", "password", { kind: "secret" }),
      transport,
    ],
  },
  connection: z.object({
    url: address,
    subUrl: address.or(z.literal("")).default(""),
    userName: z.string().default(""),
    password: z.string().max(20).default(""),
    port: z.number().int().max(65_535).optional(),
    transport: z.enum(["TCP", "UDP"]).default("TCP"),
  }),
};

const pushing: Driver = {
  name: "RTMP",
  openLive,
  form: {
    label: { zh: "RTMP 推流", en: "RTMP push" },
    hint: { zh: "", en: "" },
    device: [field("PublishKey", "publishKey", { kind: "key" })],
    channel: [],
  },
  connection: z.object({ publishKey: z.string().min(16) }),
};

/** One that tells its channels itself. */
const telling: Driver = {
  ...pushing,
  name: "TELLS",
  form: { ...pushing.form, label: { zh: "自报", en: "Telling" }, device: [] },
  connection: z.object({}),
  inspect: async () => {
    throw new Error("An import asks no device.");
  },
};

/** A site in memory; `added` is what imports gave it. */
export function aTable(known: readonly DeviceDraft[] = []) {
  const added: DeviceDraft[] = [];
  const all = () => [...known, ...added];
  const table: DeviceTable = {
    drivers: [pulled, pushing, telling],
    hasDevice: (id) => all().some((device) => device.id === id),
    hasGbId: (gbId) =>
      all().some(({ channels }) => channels.some((channel) => channel.gbId === gbId)),
    all,
    addMany: async (drafts) => void added.push(...drafts),
  };
  return { table, added };
}

export const aDevice = (change: Partial<DeviceDraft> = {}): DeviceDraft => ({
  id: "d1",
  name: "大门",
  driver: "RTSP",
  manufacturer: "",
  isEnabled: true,
  isOnDemand: true,
  connection: { url: "rtsp://192.0.2.1/1", transport: "TCP" },
  channels: [aChannel()],
  ...change,
});

export const aChannel = (change: Partial<ChannelDraft> = {}): ChannelDraft => ({
  id: "1",
  name: "大门",
  parentId: "",
  isDirectory: false,
  isEnabled: true,
  isOnDemand: true,
  connection: {},
  longitude: 0,
  latitude: 0,
  gbId: "",
  number: 0,
  ...change,
});
