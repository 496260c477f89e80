import {
  type ChangeList,
  type ListAddress,
  listQuery,
  usePageWithin,
  useQueryCall,
} from "@tessera/platform/console";
import type { z } from "zod";
import { listRecordingProof, recordingState } from "../../contract.ts";

export type ProofRow = z.output<typeof listRecordingProof.reply>["rows"][number];
export type ProofAddress = ListAddress<"state">;
export type ChangeProof = ChangeList<"state">;
export const openProof = { q: "", state: "" } as const;
export const states = recordingState.options;

export interface ProofRowsProps {
  readonly rows: readonly ProofRow[];
  readonly total: number;
  readonly list: ProofAddress;
  readonly onChange: ChangeProof;
  readonly onOpen: (row: ProofRow) => void;
}

export const keyOf = ({ device, channel }: ProofRow): string => JSON.stringify([device, channel]);

export const sorts = ["name", "coverage", "age", "bytes"] as const;
const refreshMs = 10_000;

export function useProof(list: ProofAddress, change: ChangeProof) {
  const { q, start, limit, order } = listQuery(list);
  const sort = sorts.find((one) => one === list.sort);
  const state = states.find((one) => one === list.state) ?? "";
  const proof = useQueryCall(
    listRecordingProof,
    { q, start, limit, state, ...(sort && order ? { sort, order } : {}) },
    { refetchIntervalMs: refreshMs, keepPrevious: true, quiet: true },
  );
  usePageWithin(list.page, proof.isPlaceholderData ? undefined : proof.data?.total, change);
  return proof;
}
