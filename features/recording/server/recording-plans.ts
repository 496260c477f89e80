import { type Clock, Zone } from "@tessera/base";
import type { ChangeFeed, Database } from "@tessera/platform/server";
import { ManualRecordingStore } from "./director/manual-recording-store.ts";
import { ManualRecordings } from "./director/manual-recordings.ts";
import { PlanStore } from "./plans/plan-store.ts";
import { Plans } from "./plans/plans.ts";

/** What is to be recorded, by plan and by hand. */
export interface RecordingPlans {
  readonly plans: Plans;
  readonly manual: ManualRecordings;
  /** By which days and plans go. */
  readonly zone: Zone;
}

export async function loadRecordingPlans({
  database,
  feed,
  clock,
  zoneName,
}: {
  readonly database: Database;
  readonly feed: Pick<ChangeFeed, "follow">;
  readonly clock: Clock;
  /** IANA; the server's own if it is not given. */
  readonly zoneName?: string | undefined;
}): Promise<RecordingPlans> {
  const zone = new Zone(zoneName);
  const plans = await Plans.load({ store: new PlanStore(database), feed, zone, clock });
  const manual = await ManualRecordings.load({ store: new ManualRecordingStore(database), feed });
  return { plans, manual, zone };
}
