import type { ListAddress } from "@tessera/platform/console";
import type { Role } from "../../contract.ts";
import type { OpenRole } from "./use-role-address.ts";

export interface RoleRowsProps {
  readonly roles: readonly Role[];
  readonly total: number;
  readonly list: ListAddress;
  readonly onChange: (changes: Partial<ListAddress>) => void;
  readonly onOpen: (role: OpenRole) => void;
  readonly onDelete: (role: Role) => void;
}
