import { type CapabilityDefinition, defineCapability, type Verb } from "@tessera/platform/contract";

const askedBy = (verb: Verb, name: string, zh: string, en: string): CapabilityDefinition =>
  defineCapability({ name, verb, label: { zh, en } });

/** What a camera can be told; each has calls of its own. */
export const ptzCapabilities = [
  askedBy("ptz", "ptz", "云台", "PTZ"),
  askedBy("ptz", "presets", "预置位", "Presets"),
  askedBy("ptz", "focus", "聚焦", "Focus"),
  askedBy("ptz", "iris", "光圈", "Iris"),
  askedBy("ptz", "dragZoom", "拉框缩放", "Zoom to a box"),
  askedBy("ptz", "cruise", "巡航", "Cruises"),
  askedBy("ptz", "scan", "扫描", "Scans"),
  askedBy("ptz", "wiper", "雨刷", "Wiper"),
  askedBy("ptz", "homePosition", "看守位", "Home position"),
  askedBy("ptz", "position", "云台位置", "Position"),
  askedBy("ptz", "goToPosition", "精确定位", "Go to a position"),
  askedBy("configure", "guard", "布防撤防", "Arm and disarm"),
  askedBy("configure", "resetAlarm", "报警复位", "Reset alarms"),
  askedBy("configure", "record", "设备录像", "Record on the device"),
  askedBy("live", "keyFrame", "强制关键帧", "Key frame"),
];
