import type { DeviceType } from "../../../devices/contract.ts";
import { type BadLine, parseAddressList } from "./address-list.ts";
import { type Candidate, pastedCandidate } from "./candidate.ts";

export type PastedFault = Omit<BadLine, "fault"> & { readonly fault: BadLine["fault"] | "noType" };

/** Makes devices of pasted lines; what cannot be used is named. */
export function pastedCandidates(
  text: string,
  types: readonly DeviceType[],
  bareType: DeviceType,
): { readonly candidates: readonly Candidate[]; readonly bad: readonly PastedFault[] } {
  const { addresses, bad } = parseAddressList(text);
  const candidates: Candidate[] = [];
  const faults: PastedFault[] = [...bad];
  for (const address of addresses) {
    const candidate = pastedCandidate(address, types, bareType);
    if (candidate) candidates.push(candidate);
    else faults.push({ line: address.line, text: address.url ?? address.host, fault: "noType" });
  }
  return { candidates, bad: faults.toSorted((a, b) => a.line - b.line) };
}
