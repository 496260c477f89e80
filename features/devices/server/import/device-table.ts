import type { Driver } from "@tessera/engine";
import type { DeviceDraft } from "../drafts.ts";

export type Connection = Readonly<Record<string, unknown>>;

/** The devices, as import and export need them. */
export interface DeviceTable {
  readonly drivers: readonly Driver[];
  hasDevice(id: string): boolean;
  hasGbId(gbId: string): boolean;
  /** As they are, in list order, secrets and all. */
  all(): Iterable<DeviceDraft>;
  /** All or none. */
  addMany(drafts: readonly DeviceDraft[]): Promise<void>;
}
