import { fields, itemsOf, list, textOf } from "../fields.ts";
import { parseLocalTime, writeLocalTime, type ZoneMinutes } from "../local-time.ts";
import type { Manscdp, ManscdpDraft, MessageHead } from "../manscdp.ts";
import { draft } from "./plain.ts";

export type DutyStatus = "ONDUTY" | "OFFDUTY" | "ALARM";

export interface DeviceStatus {
  readonly isOnline: boolean;
  readonly isOk: boolean;
  readonly reason?: string | undefined;
  readonly isEncoding?: boolean | undefined;
  readonly isRecording?: boolean | undefined;
  readonly deviceTimeMs?: number | undefined;
  readonly alarmInputs: readonly { readonly deviceId: string; readonly duty: DutyStatus }[];
}

export function deviceStatusAnswer(
  head: MessageHead,
  status: DeviceStatus,
  zone: ZoneMinutes,
): ManscdpDraft {
  const { deviceTimeMs, alarmInputs } = status;
  const told = fields({
    Result: "OK",
    Online: status.isOnline ? "ONLINE" : "OFFLINE",
    Status: status.isOk ? "OK" : "ERROR",
    Reason: status.reason,
    Encode: onOff(status.isEncoding),
    Record: onOff(status.isRecording),
    DeviceTime: deviceTimeMs === undefined ? undefined : writeLocalTime(deviceTimeMs, zone),
  });
  const items = alarmInputs.map(({ deviceId, duty }) =>
    fields({ DeviceID: deviceId, DutyStatus: duty }),
  );
  return draft("Response", "DeviceStatus", head, told, list("Alarmstatus", items));
}

export function readDeviceStatus({ element }: Manscdp, zone: ZoneMinutes): DeviceStatus {
  const alarms = [...itemsOf(element, "Alarmstatus"), ...itemsOf(element, "AlarmStatus")];
  return {
    isOnline: /^(online|on|ok)$/i.test(element.text("Online") || "ONLINE"),
    isOk: !/^error/i.test(element.text("Status")),
    reason: textOf(element, "Reason"),
    isEncoding: isOn(element.text("Encode")),
    isRecording: isOn(element.text("Record")),
    deviceTimeMs: parseLocalTime(element.text("DeviceTime"), zone),
    alarmInputs: alarms.slice(0, maxAlarmInputs).map((item) => ({
      deviceId: item.text("DeviceID"),
      duty: dutyOf(item.text("DutyStatus")),
    })),
  };
}

const maxAlarmInputs = 1000;

const onOff = (value: boolean | undefined) =>
  value === undefined ? undefined : value ? "ON" : "OFF";

const isOn = (text: string) => (text === "" ? undefined : /^on$/i.test(text));

function dutyOf(text: string): DutyStatus {
  const duties: readonly DutyStatus[] = ["ONDUTY", "ALARM"];
  return duties.find((duty) => duty === text.toUpperCase()) ?? "OFFDUTY";
}
