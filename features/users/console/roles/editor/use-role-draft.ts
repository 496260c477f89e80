import { useState } from "react";
import type { StoredGrant } from "../../../contract.ts";
import { draftOf, type GrantDraft, isSame, newDraft, objectionTo } from "../grant/grant-draft.ts";

export interface GivenRole {
  /** 0: a new one. */
  readonly id: number;
  readonly name: string;
  readonly priority: number;
  readonly grants: readonly StoredGrant[];
}

/** A role being edited. It does not follow what others change meanwhile. */
export function useRoleDraft({ id, grants, ...given }: GivenRole) {
  const [before] = useState({ ...given, drafts: grants.map(draftOf) });
  const [name, setName] = useState(given.name);
  const [priority, setPriority] = useState(given.priority);
  const isBlank = id === 0 && grants.length === 0;
  const [drafts, setDrafts] = useState<readonly GrantDraft[]>(
    isBlank ? [newDraft(0)] : before.drafts,
  );
  const [nextKey, setNextKey] = useState(before.drafts.length + 1);
  const isCopy = id === 0 && !isBlank;
  return {
    name,
    setName,
    priority,
    setPriority,
    drafts,
    add: () => {
      setDrafts([...drafts, newDraft(nextKey)]);
      setNextKey(nextKey + 1);
    },
    change: (index: number, draft: GrantDraft) => setDrafts(drafts.with(index, draft)),
    remove: (index: number) => setDrafts(drafts.toSpliced(index, 1)),
    isChanged:
      isCopy ||
      name !== before.name ||
      priority !== before.priority ||
      !isSame(drafts, isBlank ? [newDraft(0)] : before.drafts),
    isGood: name.trim() !== "" && drafts.every((draft) => !objectionTo(draft)),
  };
}
