import type { Channel, FormField } from "../../contract.ts";
import {
  cleaned,
  type FormValues,
  initialValues,
  namesOf,
  storedValues,
} from "../form-fields/form-values.ts";

/** What every channel is asked for, besides what its device's type asks for. */
export const ownNames = [
  "ChannelID",
  "ParentID",
  "ChannelNum",
  "GBID",
  "Longitude",
  "Latitude",
  "Name",
  "Enable",
  "OnDemand",
  "EnableAudio",
  "EnableH265ToH264",
  "WatermarkingText",
  "WatermarkingPlace",
  "EnableCdn",
  "CdnUrl",
  "RecordPlan",
] as const;

export const newChannelValues = (parentId: string, fields: readonly FormField[]): FormValues => ({
  ChannelID: "",
  Name: "",
  ParentID: parentId,
  Enable: true,
  OnDemand: true,
  EnableAudio: true,
  EnableH265ToH264: false,
  WatermarkingText: "",
  WatermarkingPlace: "left-top",
  EnableCdn: false,
  CdnUrl: "",
  GBID: "",
  RecordPlan: 0,
  ...initialValues(fields),
});

export function channelValues(channel: Channel, fields: readonly FormField[]): FormValues {
  const { Longitude, Latitude, ChannelNum } = channel;
  const isPlaced = Longitude !== 0 || Latitude !== 0;
  return {
    Name: channel.Name,
    ParentID: channel.ParentID,
    Enable: channel.Enable === 1,
    OnDemand: channel.OnDemand === 1,
    EnableAudio: channel.EnableAudio === 1,
    EnableH265ToH264: channel.EnableH265ToH264 === 1,
    WatermarkingText: channel.WatermarkingText,
    WatermarkingPlace: channel.WatermarkingPlace,
    EnableCdn: channel.EnableCdn === 1,
    CdnUrl: channel.CdnUrl,
    GBID: channel.GBID,
    RecordPlan: Number(channel.RecordPlan),
    ChannelNum: ChannelNum === 0 ? null : ChannelNum,
    Longitude: isPlaced ? Longitude : null,
    Latitude: isPlaced ? Latitude : null,
    ...storedValues(fields, channel.Connection),
  };
}

/** What is sent; a directory has no connection and no place, and is not asked for a plan. */
export function channelInput(values: FormValues, fields: readonly FormField[]) {
  const { Name, Enable, OnDemand, RecordPlan, ChannelNum, Longitude, Latitude, ...rest } =
    cleaned(values);
  const asked = new Set([
    "ChannelID",
    "ParentID",
    "GBID",
    "EnableAudio",
    "EnableH265ToH264",
    "WatermarkingText",
    "WatermarkingPlace",
    "EnableCdn",
    "CdnUrl",
    ...namesOf(fields),
  ]);
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([name]) => asked.has(name))),
    Name: String(Name ?? ""),
    Enable: Enable !== false,
    OnDemand: OnDemand !== false,
    ...(RecordPlan === undefined ? {} : { RecordPlan: Number(RecordPlan) }),
    ChannelNum: Number(ChannelNum ?? 0),
    Longitude: Number(Longitude ?? 0),
    Latitude: Number(Latitude ?? 0),
  };
}
