import type { Selection } from "@tessera/platform/console";
import type { User } from "../../contract.ts";
import type { ChangeUserList, UserListAddress } from "./use-users.ts";

export interface UserRowsProps {
  readonly users: readonly User[];
  readonly total: number;
  readonly list: UserListAddress;
  readonly ownId: number | undefined;
  readonly selection: Selection<number>;
  readonly onChange: ChangeUserList;
  readonly onOpen: (task: UserTask) => void;
}

/** What is to be opened beside the list. */
export type UserTask =
  | { readonly kind: "add" }
  | { readonly kind: "edit" | "sessions" | "factors"; readonly user: User };

/** The how many-th it is. */
export type OpenedTask = UserTask & { readonly turn: number };

/** The built-in administrator and oneself cannot be deleted. */
export const canDelete = ({ IsBuiltIn, ID }: User, ownId: number | undefined): boolean =>
  !IsBuiltIn && ID !== ownId;
