import { notices, RequestFailure, useMutationCall, useTexts } from "@tessera/platform/console";
import { useEffect, useRef, useState } from "react";
import { addRole, getRoleChannels, listRoles, listUsers, updateRole } from "../../../contract.ts";
import { type GrantDraft, grantInput } from "../grant/grant-draft.ts";
import { roleTexts } from "../texts.ts";

const rereads = [listRoles, listUsers, getRoleChannels] as const;

interface SavedRole {
  readonly name: string;
  readonly priority: number;
  readonly drafts: readonly GrantDraft[];
}

/** Saves a role and then leaves, once the guard knows that nothing is unsaved any more. */
export function useSaveRole(id: number, onSaved: () => void) {
  const t = useTexts(roleTexts);
  const [isSaved, setSaved] = useState(false);
  const [refusal, setRefusal] = useState({ name: "", message: "" });
  const add = useMutationCall(addRole, { rereads });
  const update = useMutationCall(updateRole, { rereads });
  const leave = useRef(onSaved);
  useEffect(() => {
    leave.current = onSaved;
  });
  useEffect(() => {
    if (isSaved) leave.current();
  }, [isSaved]);

  const save = async ({ name, priority, drafts }: SavedRole) => {
    const grants = JSON.stringify(drafts.map(grantInput));
    try {
      if (id) await update.mutateAsync({ id, name, priority, grants });
      else await add.mutateAsync({ name, priority, grants });
      notices.success(t(id ? "saved" : "added", { name }));
      setSaved(true);
    } catch (error) {
      // The request has already said why; the field shows it too.
      if (error instanceof RequestFailure && error.code === "role-name-taken")
        setRefusal({ name, message: error.message });
    }
  };
  return {
    save,
    isSaved,
    isBusy: add.isPending || update.isPending,
    /** Why the server refused this name; empty if it did not. */
    nameRefusal: (name: string) => (name.trim() === refusal.name ? refusal.message : ""),
  };
}
