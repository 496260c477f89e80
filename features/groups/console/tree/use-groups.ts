import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request, useMutationCall, useQueryCall } from "@tessera/platform/console";
import {
  addGroup,
  deleteGroup,
  editGroup,
  type Group,
  listGroups,
  renameGroup,
} from "../../contract.ts";
import { afterMove, type Move } from "./group-moves.ts";

const refreshMs = 10_000;
const nothing = {};
const groupsKey = [listGroups.path, nothing];

export function useGroups() {
  return useQueryCall(listGroups, nothing, { refetchIntervalMs: refreshMs, quiet: true });
}

/** A change of the list that is shown before the server has agreed, and taken back if it does not. */
interface Shown {
  readonly change: (groups: readonly Group[]) => readonly Group[];
  readonly send: () => Promise<unknown>;
}

export function useGroupChanges() {
  const client = useQueryClient();
  const reread = () => client.invalidateQueries({ queryKey: groupsKey });
  const remove = useMutation({
    mutationFn: (labelid: number) => request(deleteGroup, { labelid }),
    // Not waited for: the page turns away from the group before it is missed.
    onSettled: () => void reread(),
  });
  const show = useMutation({
    mutationFn: ({ send }: Shown) => send(),
    onMutate: async ({ change }: Shown) => {
      await client.cancelQueries({ queryKey: groupsKey });
      const before = client.getQueryData<{ count: number; data: Group[] }>(groupsKey);
      if (before) client.setQueryData(groupsKey, { ...before, data: change(before.data) });
      return { before };
    },
    onError: (_error, _shown, context) => client.setQueryData(groupsKey, context?.before),
    onSettled: reread,
  });

  return {
    add: useMutationCall(addGroup, { rereads: [listGroups] }),
    edit: useMutationCall(editGroup, { rereads: [listGroups] }),
    remove,
    rename: (id: number, name: string) =>
      show.mutate({
        change: (groups) =>
          groups.map((group) => (group.ID === id ? { ...group, Name: name } : group)),
        send: () => request(renameGroup, { labelid: id, labelname: name }),
      }),
    move: (move: Move) =>
      show.mutate({
        change: (groups) => afterMove(groups, move),
        send: () =>
          request(editGroup, { labelid: move.id, parentid: move.parentId, sort: move.sort }),
      }),
  };
}

export type GroupChanges = ReturnType<typeof useGroupChanges>;
