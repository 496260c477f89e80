import type { AlarmPlan, PlanDraft } from "../plans/alarm-plan.ts";
import type { PlannedAlarm } from "../ports.ts";

/** For tests. */

export const gate = { deviceId: "d1", channelId: "1" };
export const yard = { deviceId: "d1", channelId: "2" };
export const hall = { deviceId: "d2", channelId: "1" };

/** Monday, 5 January 2026, noon in Shanghai. */
export const startMs = Date.UTC(2026, 0, 5, 4);

type DraftChanges = Partial<Omit<PlanDraft, "actions" | "conditions">> & {
  readonly actions?: Partial<PlanDraft["actions"]>;
  readonly conditions?: Partial<PlanDraft["conditions"]>;
};

export const aDraft = ({ actions, conditions, ...changes }: DraftChanges = {}): PlanDraft => ({
  name: "夜间入侵",
  isEnabled: true,
  week: [[], [], [], [], [], [], []],
  exceptions: [],
  modes: [],
  isForAll: true,
  groupIds: [],
  coolDownMs: 0,
  ...changes,
  conditions: { priorities: [], methods: [], types: [], eventType: "", ...conditions },
  actions: {
    recordMs: 0,
    snapshotEveryMs: 0,
    wallMs: 0,
    presets: [],
    push: { targetIds: [], text: "" },
    ...actions,
  },
});

export const aPlan = (changes: DraftChanges = {}, id = 1): AlarmPlan => ({
  ...aDraft(changes),
  id,
  updatedAtMs: 0,
});

let lastId = 0;

export function anAlarm(changes: Partial<PlannedAlarm> = {}): PlannedAlarm {
  const { channel = gate } = changes;
  return {
    id: ++lastId,
    source: "ONVIF",
    deviceId: channel.deviceId,
    channel,
    alarmType: 7,
    severity: 3,
    phase: "happens",
    key: "",
    atMs: startMs,
    topic: "RuleEngine/CellMotionDetector/Motion",
    description: { zh: "移动侦测", en: "Motion" },
    ...changes,
  };
}
