import type { Text } from "@tessera/base";

/** What devices and protocols raise alarms about, by the number on the wire. */
export const alarmTypes: Readonly<Record<number, Text>> = {
  1: { zh: "视频丢失", en: "Video loss" },
  2: { zh: "设备防拆", en: "Device tamper" },
  3: { zh: "存储磁盘满", en: "Storage disk full" },
  4: { zh: "设备高温", en: "Device high temperature" },
  5: { zh: "设备低温", en: "Device low temperature" },
  6: { zh: "人工视频报警", en: "Manual video alarm" },
  7: { zh: "移动侦测", en: "Motion detection" },
  8: { zh: "遗留物检测", en: "Abandoned object" },
  9: { zh: "物体移除", en: "Object removal" },
  10: { zh: "绊线检测", en: "Tripwire" },
  11: { zh: "入侵检测", en: "Intrusion" },
  12: { zh: "逆行检测", en: "Reverse direction" },
  13: { zh: "徘徊检测", en: "Loitering" },
  14: { zh: "流量统计", en: "Traffic statistics" },
  15: { zh: "密度检测", en: "Density detection" },
  16: { zh: "视频异常", en: "Video anomaly" },
  17: { zh: "快速移动", en: "Fast movement" },
  18: { zh: "磁盘故障", en: "Disk fault" },
  19: { zh: "风扇故障", en: "Fan fault" },
  // Our own, of what the specification has no number for (`features/system-alarms`).
  101: { zh: "多路摄像机离线", en: "Several cameras offline" },
  102: { zh: "时间异常", en: "Clock wrong" },
  103: { zh: "证书异常", en: "Certificate problem" },
  104: { zh: "节点失联", en: "Node not responding" },
  105: { zh: "消息推送受阻", en: "Messages not delivered" },
  106: { zh: "授权到期", en: "Licence ending" },
  107: { zh: "升级已回退", en: "Update rolled back" },
  // Of `features/geofences`.
  131: { zh: "进入围栏", en: "Geofence entered" },
  132: { zh: "离开围栏", en: "Geofence left" },
  133: { zh: "路段超速", en: "Too fast in a section" },
  134: { zh: "偏离路线", en: "Off the route" },
  135: { zh: "回到路线", en: "Back on the route" },
};
