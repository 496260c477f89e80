import type { Text } from "@tessera/base";

/** An alarm of a terminal as it is reported here. */
export interface AlarmKind {
  /** As the specification numbers them; 0: none of those. */
  readonly alarmType: number;
  /** 1 is the most urgent. */
  readonly severity: 1 | 2 | 3 | 4;
  /** As GB/T 28181 counts: 2 device, 4 GPS, 5 video, 6 device fault, 7 other. */
  readonly method: number;
  readonly text: Text;
}

const device = 2;
const gps = 4;
const video = 5;
const fault = 6;
const other = 7;

const kind = (
  severity: AlarmKind["severity"],
  method: number,
  [zh, en]: readonly [string, string],
  alarmType = 0,
): AlarmKind => ({ alarmType, severity, method, text: { zh, en } });

/** The 32 bits of a location, table 24 of 2019; 31 is of 2013. */
export const alarmBits: readonly AlarmKind[] = [
  kind(1, device, ["紧急报警（触动报警开关）", "Emergency button"]),
  kind(2, gps, ["超速报警", "Overspeed"]),
  kind(2, other, ["疲劳驾驶报警", "Fatigued driving"]),
  kind(2, other, ["危险驾驶行为报警", "Dangerous driving"]),
  kind(3, fault, ["GNSS 模块故障", "GNSS module fault"]),
  kind(3, fault, ["GNSS 天线未接或被剪断", "GNSS antenna disconnected or cut"]),
  kind(3, fault, ["GNSS 天线短路", "GNSS antenna short circuit"]),
  kind(3, fault, ["终端主电源欠压", "Main power low"]),
  kind(2, fault, ["终端主电源掉电", "Main power lost"]),
  kind(4, fault, ["显示屏故障", "Display fault"]),
  kind(4, fault, ["语音（TTS）模块故障", "Speech module fault"]),
  kind(3, fault, ["摄像头故障", "Camera fault"], 16),
  kind(4, fault, ["IC 卡模块故障", "IC card module fault"]),
  kind(3, gps, ["超速预警", "Overspeed warning"]),
  kind(3, other, ["疲劳驾驶预警", "Fatigued driving warning"]),
  kind(2, other, ["违规行驶报警", "Driving against the rules"]),
  kind(3, other, ["胎压预警", "Tyre pressure warning"]),
  kind(3, other, ["右转盲区异常", "Right-turn blind spot"]),
  kind(3, other, ["当天累计驾驶超时", "Driving too long in a day"]),
  kind(4, gps, ["超时停车", "Parked too long"]),
  kind(3, gps, ["进出区域", "Area entered or left"]),
  kind(3, gps, ["进出路线", "Route entered or left"]),
  kind(3, gps, ["路段行驶时间不足或过长", "Too short or long on a section"]),
  kind(3, gps, ["路线偏离报警", "Off route"]),
  kind(3, fault, ["车辆 VSS 故障", "Vehicle speed sensor fault"]),
  kind(3, device, ["车辆油量异常", "Fuel level abnormal"]),
  kind(1, device, ["车辆被盗", "Vehicle stolen"]),
  kind(2, device, ["车辆非法点火", "Ignition without permission"]),
  kind(2, gps, ["车辆非法位移", "Moved without permission"]),
  kind(1, device, ["碰撞报警", "Collision"]),
  kind(1, device, ["侧翻报警", "Rollover"]),
  kind(2, device, ["非法开门报警", "Door opened without permission"]),
];

/** Item 14 of a location, table 13 of JT/T 1078; the channel or store, where it is told, is a part of the alarm. */
export const videoAlarmBits: readonly AlarmKind[] = [
  kind(3, video, ["视频信号丢失", "Video signal lost"], 1),
  kind(3, video, ["视频信号遮挡", "Camera covered"], 16),
  kind(2, fault, ["存储单元故障", "Storage fault"], 18),
  kind(3, fault, ["其他视频设备故障", "Other video equipment fault"], 16),
  kind(3, other, ["客车超员", "Too many passengers"]),
  kind(2, other, ["异常驾驶行为", "Abnormal driving"]),
  kind(3, fault, ["特殊报警录像达到存储阈值", "Storage for alarm recordings nearly full"]),
];

/** Item 18. */
export const behaviourBits: readonly AlarmKind[] = [
  kind(2, other, ["异常驾驶：疲劳", "Abnormal driving: fatigue"]),
  kind(2, other, ["异常驾驶：打电话", "Abnormal driving: on the phone"]),
  kind(3, other, ["异常驾驶：抽烟", "Abnormal driving: smoking"]),
];

/** Items 64 to 67, T/JSATL 12-2017. */
const drivingKinds: Readonly<Record<number, AlarmKind>> = {
  1: kind(2, other, ["前向碰撞报警", "Forward collision warning"]),
  2: kind(3, other, ["车道偏离报警", "Lane departure"]),
  3: kind(3, other, ["车距过近报警", "Following too closely"]),
  4: kind(2, other, ["行人碰撞报警", "Pedestrian collision warning"]),
  5: kind(3, other, ["频繁变道报警", "Frequent lane changes"]),
  6: kind(3, other, ["道路标识超限报警", "Over the limit of a road sign"]),
  7: kind(3, other, ["障碍物报警", "Obstacle ahead"]),
  16: kind(4, other, ["道路标志识别事件", "Road sign recognised"]),
  17: kind(4, other, ["主动抓拍事件", "Picture taken"]),
};
const driverKinds: Readonly<Record<number, AlarmKind>> = {
  1: kind(2, other, ["驾驶员疲劳报警", "Driver fatigued"]),
  2: kind(2, other, ["驾驶员接打电话报警", "Driver on the phone"]),
  3: kind(3, other, ["驾驶员抽烟报警", "Driver smoking"]),
  4: kind(2, other, ["驾驶员分神报警", "Driver distracted"]),
  5: kind(2, other, ["驾驶员异常报警", "Driver not seen"]),
  16: kind(4, other, ["自动抓拍事件", "Picture taken by itself"]),
  17: kind(4, other, ["驾驶员变更事件", "Driver changed"]),
};
const blindSpotKinds: Readonly<Record<number, AlarmKind>> = {
  1: kind(3, other, ["后方接近报警", "Approached from behind"]),
  2: kind(3, other, ["左侧后方接近报警", "Approached from the left rear"]),
  3: kind(3, other, ["右侧后方接近报警", "Approached from the right rear"]),
};
const tyreKind = kind(3, other, ["胎压异常报警", "Tyre pressure abnormal"]);

const unknownOf = (zh: string, en: string) => (type: number) =>
  kind(3, other, [`${zh}（类型 ${type}）`, `${en} (type ${type})`]);

const unknownDriving = unknownOf("驾驶辅助报警", "Driver assistance alarm");
const unknownDriver = unknownOf("驾驶员状态报警", "Driver monitoring alarm");
const unknownBlindSpot = unknownOf("盲区监测报警", "Blind spot alarm");

export const drivingKind = (type: number) => drivingKinds[type] ?? unknownDriving(type);
export const driverKind = (type: number) => driverKinds[type] ?? unknownDriver(type);
export const blindSpotKind = (type: number) => blindSpotKinds[type] ?? unknownBlindSpot(type);
export const tyreAlarmKind = (): AlarmKind => tyreKind;
