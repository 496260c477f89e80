import type { Text } from "@tessera/base";

/** Why a row cannot be taken over, and what to do about it. */
export const reasons = {
  required: { zh: "不能为空", en: "Must not be empty" },
  flag: { zh: "应为 1 或 0（是或否）", en: "Must be 1 or 0 (yes or no)" },
  number: { zh: "应为数字", en: "Must be a number" },
  tooLong: { zh: "最多 2000 个字符", en: "At most 2,000 characters" },
  id: {
    zh: "只能包含字母、数字、- 和 _，最多 64 个字符",
    en: "Only letters, digits, - and _, at most 64 of them",
  },
  name: { zh: "最多 100 个字符", en: "At most 100 characters" },
  longitude: { zh: "应为 -180 到 180 之间的数字", en: "Must be a number from -180 to 180" },
  latitude: { zh: "应为 -90 到 90 之间的数字", en: "Must be a number from -90 to 90" },
  gbId: { zh: "应为 20 位数字", en: "Must have 20 digits" },
  channelNumber: {
    zh: "应为 0 到 999999 之间的整数",
    en: "Must be a whole number from 0 to 999999",
  },
  cutNumber: {
    zh: "数字过长，末尾几位已被表格软件舍去：请将该列设为文本格式后重新填写",
    en: "The number is too long, and the spreadsheet dropped its last digits: format the column as text and enter it again",
  },
  unusable: { zh: "该值无效", en: "This value is invalid" },
  ownParent: {
    zh: "上级目录不能是它自己或它的下级",
    en: "The parent directory must not be the channel itself or one below it",
  },
  example: {
    zh: "这是模板的示例行：请改写设备名称或删除此行",
    en: "This is an example row of the template: change the device name or delete the row",
  },
  sameDeviceAgain: {
    zh: "同一设备有多行：请填写通道编号或通道名称，或为另一台设备换一个设备编号",
    en: "The device has several rows: enter a channel ID or name, or another device ID if it is a different device",
  },
  deviceExists: {
    zh: "该设备编号已存在：请换一个，或先删除已有设备",
    en: "This device ID already exists: choose another, or delete the existing device first",
  },
  gbIdExists: {
    zh: "该国标编号已被其他通道使用",
    en: "Another channel already has this GB ID",
  },
  foundChannel: {
    zh: "该类型的设备自己提供通道：要填写通道信息，请填写通道编号；否则请清空这些列",
    en: "Devices of this type report their own channels: enter the channel ID to describe one, or clear the channel columns",
  },
  unknownParent: {
    zh: "表中该设备没有这个通道编号",
    en: "The table has no channel with this ID for the device",
  },
  badParentRow: {
    zh: "上级目录所在的行有误，无法导入",
    en: "The row of its parent directory cannot be imported",
  },
} as const satisfies Record<string, Text>;

export const unknownType = (names: readonly string[]): Text => ({
  zh: `不支持的设备类型，可用：${names.join("、")}`,
  en: `Unknown device type. Available: ${names.join(", ")}`,
});

export const notOfType = (type: string): Text => ({
  zh: `${type} 类型的设备没有此项：请清空或更改设备类型`,
  en: `Devices of type ${type} do not have this field: clear it or change the device type`,
});

export const notAChoice = (values: readonly string[]): Text => ({
  zh: `应为以下之一：${values.join("、")}`,
  en: `Must be one of ${values.join(", ")}`,
});

export const channelTwice = (row: number): Text => ({
  zh: `与第 ${row} 行的通道编号重复`,
  en: `Row ${row} has the same channel ID`,
});

export const gbIdTwice = (row: number): Text => ({
  zh: `与第 ${row} 行的国标编号重复`,
  en: `Row ${row} has the same GB ID`,
});

export const differsFrom = (row: number): Text => ({
  zh: `与同一设备的第 ${row} 行不一致：请改为一致或留空`,
  en: `Differs from row ${row} of the same device: make them equal or leave this empty`,
});

export const parentIsCamera = (row: number): Text => ({
  zh: `第 ${row} 行不是目录：请将其“是否目录”设为 1`,
  en: `Row ${row} is not a directory: set its Parental to 1`,
});

export const badDeviceRow = (row: number): Text => ({
  zh: `同一设备的第 ${row} 行有误，无法导入`,
  en: `Row ${row} of the same device cannot be imported`,
});
