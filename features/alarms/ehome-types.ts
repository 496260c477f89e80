import type { Text } from "@tessera/base";

/** What EHome devices raise alarms about: groups, and the codes of the first one. */
export interface EhomeAlarmGroup {
  readonly group: number;
  readonly name: Text;
  readonly codes: readonly { readonly code: number; readonly name: Text }[];
}

const named = (zh: string, en: string): Text => ({ zh, en });
const code = (number: number, zh: string, en: string) => ({ code: number, name: named(zh, en) });

const basicCodes = [
  code(0, "硬盘满", "Disk full"),
  code(1, "硬盘读写错误", "Disk read/write error"),
  code(5, "视频丢失", "Video loss"),
  code(6, "外部输入报警", "External input"),
  code(7, "视频遮挡", "Video covered"),
  code(8, "移动侦测", "Motion detection"),
  code(9, "视频制式不匹配", "Video standard mismatch"),
  code(10, "超速", "Overspeed"),
  code(11, "PIR 报警", "PIR"),
  code(12, "无线报警", "Wireless"),
  code(13, "呼救报警", "Call for help"),
  code(14, "布防/撤防", "Arm or disarm"),
  code(15, "码流私密性改变", "Stream privacy changed"),
  code(16, "图片上传失败", "Picture upload failed"),
  code(17, "本地录像异常", "Local recording exception"),
  code(18, "升级失败", "Upgrade failed"),
  code(19, "非法访问", "Illegal access"),
  code(80, "声音超限", "Sound over the limit"),
  code(90, "交通违章", "Traffic violation"),
  code(96, "布防", "Arming"),
  code(97, "人脸侦测", "Face detection"),
  code(98, "虚焦", "Defocus"),
  code(99, "音频异常", "Audio exception"),
  code(100, "场景变更", "Scene change"),
  code(101, "越界侦测", "Line crossing"),
  code(102, "进入区域", "Region entrance"),
  code(103, "离开区域", "Region exit"),
  code(104, "区域入侵", "Intrusion"),
  code(105, "徘徊", "Loitering"),
  code(106, "物品遗留或拿取", "Object left or taken"),
  code(107, "停车", "Parking"),
  code(108, "快速移动", "Fast movement"),
  code(109, "人员聚集", "Crowd"),
  code(110, "按时间统计人数", "People count by time"),
  code(111, "按帧统计人数", "People count by frame"),
  code(112, "物品遗留", "Object left"),
  code(113, "物品拿取", "Object taken"),
  code(114, "侧翻", "Rollover"),
  code(115, "碰撞", "Collision"),
  code(256, "流量超限", "Flow overrun"),
  code(257, "人数超限", "People overrun"),
  code(700, "设备状态改变", "Device status changed"),
  code(701, "通道状态改变", "Channel status changed"),
  code(702, "硬盘状态改变", "Disk status changed"),
  code(703, "设备状态定时上报", "Device status report"),
  code(704, "通道状态定时上报", "Channel status report"),
  code(705, "硬盘状态定时上报", "Disk status report"),
  code(706, "录像异常", "Recording abnormal"),
  code(8800, "环境量超限", "Environment limit exceeded"),
  code(8801, "环境量实时数据", "Environment real-time data"),
  code(8802, "环境量异常", "Environment exception"),
  code(40961, "高温", "High temperature"),
  code(40962, "加速度异常", "Acceleration abnormal"),
  code(40963, "急加速", "Rapid acceleration"),
  code(40964, "急减速", "Rapid deceleration"),
  code(40965, "碰撞", "Collision"),
  code(40966, "侧翻", "Rollover"),
  code(40967, "急左转", "Sharp left turn"),
  code(40968, "急右转", "Sharp right turn"),
  code(40969, "异常行驶", "Abnormal driving"),
  code(40970, "超载", "Overload"),
  code(40971, "左压线", "Left line crossed"),
  code(40972, "右压线", "Right line crossed"),
  code(40973, "行驶中开门", "Door open at speed"),
  code(40974, "高级驾驶辅助", "ADAS"),
  code(41009, "雷达", "Radar"),
];

const group = (
  number: number,
  zh: string,
  en: string,
  codes: EhomeAlarmGroup["codes"] = [],
): EhomeAlarmGroup => ({ group: number, name: named(zh, en), codes });

export const ehomeAlarmGroups: readonly EhomeAlarmGroup[] = [
  group(1, "基本报警", "Basic alarms", basicCodes),
  group(2, "热度图", "Heat map"),
  group(3, "人脸抓拍", "Face capture"),
  group(4, "GPS 上传", "GPS upload"),
  group(5, "报警主机 CID", "Alarm host CID"),
  group(6, "图片 URL", "Picture URL"),
  group(7, "异步失败", "Asynchronous failure"),
  group(9, "自定义报警", "Custom alarm"),
  group(10, "网络切换", "Network switch"),
  group(11, "门禁事件", "Access control event"),
  group(12, "无线网络信息", "Wireless network info"),
  group(13, "ISAPI 报警", "ISAPI alarm"),
  group(14, "车载客流（14）", "Vehicle passenger flow (14)"),
  group(15, "车载客流（15）", "Vehicle passenger flow (15)"),
  group(20, "二维码", "QR code"),
  group(21, "人脸测温", "Face temperature"),
];

/** The name of who reports EHome alarms, and what they are about: "1/8". */
export const ehomeSource = "EHOME";
export const ehomeTopic = (groupNumber: number, codeNumber: number): string =>
  `${groupNumber}/${codeNumber}`;
