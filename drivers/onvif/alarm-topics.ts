import type { Text } from "@tessera/base";

/** What a topic of ONVIF means here. */
export interface AlarmTopic {
  /** Topics of one kind tell of the same thing: a camera often sends two of them for one motion. */
  readonly kind: string;
  /** As the specification numbers them. */
  readonly alarmType: number;
  readonly text: Text;
}

/** Undefined for topics that are no alarms: counters, relays, states of recording. */
export function alarmTopicOf(topic: string): AlarmTopic | undefined {
  return rows.find(([pattern]) => pattern.test(topic))?.[1];
}

const rows: readonly (readonly [RegExp, AlarmTopic])[] = [
  [
    /^(VideoSource\/MotionAlarm|RuleEngine\/(CellMotionDetector|MotionRegionDetector)\/Motion)$/,
    { kind: "motion", alarmType: 7, text: { zh: "移动侦测", en: "Motion" } },
  ],
  [
    /^RuleEngine\/FieldDetector\/ObjectsInside$/,
    { kind: "intrusion", alarmType: 11, text: { zh: "区域入侵", en: "Intrusion" } },
  ],
  [
    /^RuleEngine\/LineDetector\/Crossed$/,
    { kind: "tripwire", alarmType: 10, text: { zh: "越界", en: "Line crossing" } },
  ],
  [
    /^RuleEngine\/LoiteringDetector\//,
    { kind: "loitering", alarmType: 13, text: { zh: "徘徊", en: "Loitering" } },
  ],
  [
    /^(RuleEngine\/TamperDetector\/Tamper|VideoSource\/GlobalSceneChange(\/\w+)?)$/,
    {
      kind: "tamper",
      alarmType: 2,
      text: { zh: "遮挡或场景变化", en: "Tampering or scene change" },
    },
  ],
  [
    /^VideoSource\/ImageTooBlurry(\/\w+)?$/,
    { kind: "blurry", alarmType: 16, text: { zh: "图像模糊", en: "Image too blurry" } },
  ],
  [
    /^VideoSource\/ImageTooDark(\/\w+)?$/,
    { kind: "dark", alarmType: 16, text: { zh: "图像过暗", en: "Image too dark" } },
  ],
  [
    /^VideoSource\/ImageTooBright(\/\w+)?$/,
    { kind: "bright", alarmType: 16, text: { zh: "图像过亮", en: "Image too bright" } },
  ],
  [
    /^VideoSource\/(SignalLoss|VideoLoss)(\/\w+)?$/,
    { kind: "video-loss", alarmType: 1, text: { zh: "视频丢失", en: "Video loss" } },
  ],
  [
    /^RuleEngine\/(MyRuleDetector\/PeopleDetect|PeopleDetector\/People)$/,
    { kind: "people", alarmType: 7, text: { zh: "检测到人", en: "Person detected" } },
  ],
  [
    /^RuleEngine\/MyRuleDetector\/FaceDetect$/,
    { kind: "face", alarmType: 7, text: { zh: "检测到人脸", en: "Face detected" } },
  ],
  [
    /^RuleEngine\/MyRuleDetector\/VehicleDetect$/,
    { kind: "vehicle", alarmType: 7, text: { zh: "检测到车辆", en: "Vehicle detected" } },
  ],
  [
    /^RuleEngine\/MyRuleDetector\/DogCatDetect$/,
    { kind: "animal", alarmType: 7, text: { zh: "检测到动物", en: "Animal detected" } },
  ],
  [
    /^RuleEngine\/MyRuleDetector\/Visitor$/,
    { kind: "visitor", alarmType: 6, text: { zh: "访客按铃", en: "Doorbell pressed" } },
  ],
  [
    /^RuleEngine\/MyRuleDetector\/Package$/,
    { kind: "package", alarmType: 8, text: { zh: "检测到包裹", en: "Package detected" } },
  ],
  [
    /^Device\/Trigger\/DigitalInput$/,
    { kind: "input", alarmType: 6, text: { zh: "报警输入触发", en: "Alarm input triggered" } },
  ],
  [
    /^Device\/HardwareFailure\/StorageFailure$/,
    { kind: "storage", alarmType: 18, text: { zh: "存储故障", en: "Storage failure" } },
  ],
  [
    /^Device\/HardwareFailure\/FanFailure$/,
    { kind: "fan", alarmType: 19, text: { zh: "风扇故障", en: "Fan failure" } },
  ],
  [
    /^Device\/HardwareFailure\/TemperatureCritical$/,
    { kind: "temperature", alarmType: 4, text: { zh: "设备温度过高", en: "Device too hot" } },
  ],
];
