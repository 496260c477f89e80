import { BadRequest, type Text } from "@tessera/base";
import type { FormField } from "@tessera/engine";
import type { Call } from "@tessera/platform/contract";
import type { z } from "zod";

/** What products of the same family send along and we do nothing with. */
interface Family {
  /** What a reader of the list sends back as it came: the server knows it by itself. */
  readonly told: readonly string[];
  /** Fields of their one form for all types; with something in them they mean something, and are refused. */
  readonly empty: readonly string[];
}

export const deviceFamily: Family = {
  told: [
    "Online",
    "ChannelNum",
    "channelNums",
    "onlineChannelNums",
    "clusterOnline",
    "HasPassword",
    "Model",
    "Firmware",
    "OfflineReason",
    "LastSeen",
    "CanRefresh",
    "Transport",
    "TransportMode",
  ],
  empty: [
    "DeviceIp",
    "DevicePort",
    "DeviceUserName",
    "DeviceUserPW",
    "RtspUrl",
    "MediaTransportMode",
    "AlarmSubscribe",
    "CatalogSubscribe",
    "PositionSubscribe",
  ],
};

export const channelFamily: Family = {
  told: [
    "DeviceName",
    "DeviceEnable",
    "Online",
    "Parental",
    "SubCount",
    "HasSubStream",
    "HasPassword",
    "FavoritesChannel",
    "MayShare",
    "RecordPlanName",
    "EnableRecord",
    "subset",
    "IP",
    "Port",
    "Transport",
    "GpsLongitude",
    "GpsLatitude",
    "SnapUrl",
    "CdnStatus",
    "CdnReason",
    "CdnSince",
    "PlayTime",
    "OfflineReason",
    "LastSeen",
  ],
  empty: ["Username", "Password", "RtspUrl", "RecordUrl"],
};

interface Known extends Family {
  readonly call: Call<z.ZodObject>;
  /** What the type asks for. */
  readonly fields: readonly FormField[];
}

/** Throws for what is nobody's: who sent it must not believe that it was stored. */
export function requireKnownFields(
  input: Readonly<Record<string, unknown>>,
  { call, fields, told, empty }: Known,
): void {
  const known = new Set([
    ...Object.keys(call.input.shape),
    ...fields.map(({ wire }) => wire),
    ...told,
  ]);
  const unknown = Object.keys(input).filter(
    (name) => !known.has(name) && !(empty.includes(name) && isEmpty(input[name])),
  );
  if (unknown.length > 0)
    throw new BadRequest("field-unknown", unknownText(unknown), { field: unknown[0] ?? "" });
}

/** Throws if an edit names something else for what stays as it is. */
export function requireSame(field: string, wanted: string | undefined, is: string): void {
  if (wanted !== undefined && wanted !== is)
    throw new BadRequest("field-fixed", fixedText(field, is), { field });
}

/** Throws for another ONVIF address than the device's: it is changed there. */
export function requireOnvif(wanted: string | undefined, is: string): void {
  if (wanted && wanted !== is) throw new BadRequest("field-fixed", onvifText, { field: "Onvif" });
}

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** Without what was not given: that stays as it is. */
export const given = <Fields extends object>(fields: Fields): Given<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Given<Fields>;

const isEmpty = (value: unknown): boolean => value === "" || value === 0 || value === "0";

const unknownText = (names: readonly string[]): Text => ({
  zh: `未知字段：${names.join("、")}`,
  en: `Unknown fields: ${names.join(", ")}`,
});
const onvifText: Text = {
  zh: "Onvif 是设备的 ONVIF 服务地址，请在设备中修改；要用 ONVIF 接入，请按 ONVIF 类型添加设备",
  en: "Onvif is the address of the device's ONVIF service: change it on the device. To reach a camera by ONVIF, add it as an ONVIF device",
};
const fixedText = (field: string, is: string): Text => ({
  zh: `${field} 不能更改，只能是 ${is}`,
  en: `${field} cannot be changed; it must be ${is}`,
});
