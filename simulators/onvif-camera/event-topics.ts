import type { VideoSource } from "./video-source.ts";

interface EventTopic {
  /** Below tns1. */
  readonly path: string;
  readonly source: (source: VideoSource) => Readonly<Record<string, string>>;
  readonly key?: Readonly<Record<string, string>>;
  /** The item that holds the state; a topic without one only happens. */
  readonly state?: string;
  readonly data?: Readonly<Record<string, string>>;
  /** Its state is known before anything happens: a new listener hears that it is false. */
  readonly isKnownFromStart?: boolean;
}

const byRule = (rule: string) => (source: VideoSource) => ({
  VideoSourceConfigurationToken: source.configurationToken,
  VideoAnalyticsConfigurationToken: `analytics-${source.number}`,
  Rule: rule,
});
const bySource = (source: VideoSource) => ({ Source: source.token });

/** What the camera can notice, by the names that a test raises it with. */
export const eventTopics = {
  motion: {
    path: "RuleEngine/CellMotionDetector/Motion",
    source: byRule("motion"),
    state: "IsMotion",
    isKnownFromStart: true,
  },
  /** The same as motion in the words of Profile T; real cameras often send both. */
  "motion-alarm": { path: "VideoSource/MotionAlarm", source: bySource, state: "State" },
  tripwire: {
    path: "RuleEngine/LineDetector/Crossed",
    source: byRule("line"),
    data: { ObjectId: "1" },
  },
  intrusion: {
    path: "RuleEngine/FieldDetector/ObjectsInside",
    source: byRule("field"),
    key: { ObjectId: "1" },
    state: "IsInside",
  },
  tamper: {
    path: "RuleEngine/TamperDetector/Tamper",
    source: byRule("tamper"),
    state: "IsTamper",
    isKnownFromStart: true,
  },
  "scene-change": {
    path: "VideoSource/GlobalSceneChange/ImagingService",
    source: bySource,
    state: "State",
  },
  "video-loss": { path: "VideoSource/SignalLoss", source: bySource, state: "State" },
  "storage-failure": {
    path: "Device/HardwareFailure/StorageFailure",
    source: () => ({ Token: "card-1" }),
    state: "Failed",
  },
  "digital-input": {
    path: "Device/Trigger/DigitalInput",
    source: () => ({ InputToken: "input-1" }),
    state: "LogicalState",
  },
} as const satisfies Readonly<Record<string, EventTopic>>;

export type CameraEvent = keyof typeof eventTopics;

export const topicOf = (event: CameraEvent): EventTopic => eventTopics[event];
