import type { Text } from "@tessera/base";

/** How an alarm came, as GB/T 28181 counts. */
export const alarmMethods: Readonly<Record<number, Text>> = {
  1: { zh: "电话报警", en: "Telephone" },
  2: { zh: "设备报警", en: "Device" },
  3: { zh: "短信报警", en: "SMS" },
  4: { zh: "GPS 报警", en: "GPS" },
  5: { zh: "视频报警", en: "Video" },
  6: { zh: "设备故障报警", en: "Device fault" },
  7: { zh: "其他报警", en: "Other" },
};

/** The types of the specification are those of methods 2, 5 and 6 laid end to end. */
export function methodOfType(alarmType: number): number {
  if (alarmType >= 1 && alarmType <= 5) return 2;
  if (alarmType >= 6 && alarmType <= 17) return 5;
  return alarmType === 18 || alarmType === 19 ? 6 : 7;
}

/** What takes more than a change of pixels to notice: a camera's analysis, or our own. */
export const analysisTypes: readonly number[] = [8, 9, 10, 11, 12, 13, 14, 15, 17];

/** 1 is the most urgent. */
export const alarmPriorities: Readonly<Record<number, Text>> = {
  1: { zh: "一级警情", en: "Priority 1" },
  2: { zh: "二级警情", en: "Priority 2" },
  3: { zh: "三级警情", en: "Priority 3" },
  4: { zh: "四级警情", en: "Priority 4" },
};
