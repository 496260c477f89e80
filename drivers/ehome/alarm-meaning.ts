import type { AlarmReport } from "@tessera/engine";

interface AlarmMeaning {
  /** As the specification numbers them; 0: it has none for it. */
  readonly alarmType: number;
  readonly severity: AlarmReport["severity"];
  /** It has no end, whatever the device says. */
  readonly isMomentary: boolean;
}

const basicGroup = 1;

/** What a code of the basic alarms means here. */
export function alarmMeaning(group: number, code: number): AlarmMeaning {
  if (group !== basicGroup) return { alarmType: 0, severity: 4, isMomentary: true };
  const severity = urgent.has(code) ? 1 : faults.has(code) ? 2 : 4;
  return { alarmType: types.get(code) ?? 0, severity, isMomentary: momentary.has(code) };
}

const types: ReadonlyMap<number, number> = new Map([
  [0, 3], // disk full
  [1, 18], // disk error
  [5, 1], // video loss
  [7, 2], // covered
  [8, 7], // motion
  [98, 16], // defocus
  [100, 16], // scene change
  [101, 10], // line crossing
  [102, 11], // region entrance
  [103, 11], // region exit
  [104, 11], // intrusion
  [105, 13], // loitering
  [106, 8], // left or taken
  [108, 17], // fast
  [109, 15], // crowd
  [110, 14], // people by time
  [111, 14], // people by frame
  [112, 8], // left
  [113, 9], // taken
  [40_961, 4], // high temperature
]);

/** A call for help, rollover, collision. */
const urgent: ReadonlySet<number> = new Set([13, 114, 115, 40_965, 40_966]);
/** Disks, lost pictures, recordings that fail. */
const faults: ReadonlySet<number> = new Set([0, 1, 5, 7, 17, 706]);
/** Arming, counts and reports by the clock. */
const momentary: ReadonlySet<number> = new Set([14, 110, 111, 700, 701, 702, 703, 704, 705]);
