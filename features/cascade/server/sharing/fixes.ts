import type { FindingCode } from "../../contract.ts";
import type { CascadeRecord } from "../cascade-record.ts";
import type { Cascades } from "../cascades.ts";
import type { ChannelGroups } from "../ports.ts";
import type { ChannelNumbers } from "./channel-numbers.ts";
import type { Directories } from "./directories.ts";
import type { FoundProblem } from "./lint.ts";

interface FixParts {
  readonly cascades: Cascades;
  readonly directories: Directories;
  readonly numbers: ChannelNumbers;
  readonly groups: ChannelGroups;
}

type Mend = (
  cascade: CascadeRecord,
  problems: readonly FoundProblem[],
  parts: FixParts,
) => Promise<unknown>;

const renumber: Mend = (cascade, problems, { directories }) =>
  directories.number(cascade, problems);

const shareParents: Mend = async (cascade, problems, { cascades, groups }) => {
  for (const { groupId } of problems) {
    const parentId = groups.forest.find(groupId)?.parentId;
    if (!parentId || cascades.groupsOf(cascade.id).has(parentId)) continue;
    const share = { groupId: parentId, hasChannels: false, hasGroups: false };
    await cascades.shareGroup(cascade.id, share);
  }
};

const mends: Partial<Record<FindingCode, Mend>> = {
  "duplicate-id": renumber,
  "id-length": renumber,
  "id-type": renumber,
  "missing-parent": shareParents,
  "civil-code": (cascade, problems, { numbers, directories }) =>
    numbers.setCivilCode(problems, directories.localSerialOf(cascade).slice(0, 6)),
  disabled: (cascade, problems, { cascades }) => cascades.unshare(cascade.id, problems),
};

/** Mends findings of one kind. Gives how many. */
export async function fix(
  cascade: CascadeRecord,
  problems: readonly FoundProblem[],
  parts: FixParts,
): Promise<number> {
  const mendable = problems.filter((problem) => problem.fix);
  const [first] = mendable;
  const mend = first && mends[first.code];
  if (!mend) return 0;
  await mend(cascade, mendable, parts);
  return mendable.length;
}
