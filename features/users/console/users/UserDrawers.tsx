import type { User } from "../../contract.ts";
import { FactorsDrawer } from "./FactorsDrawer.tsx";
import { SessionsDrawer } from "./SessionsDrawer.tsx";
import { UserDrawer } from "./UserDrawer.tsx";
import type { OpenedTask } from "./user-rows.ts";

interface UserDrawersProps {
  /** Stays what it was while its drawer closes. */
  readonly task: OpenedTask | undefined;
  readonly isOpen: boolean;
  readonly users: readonly User[];
  readonly ownId: number;
  readonly onClose: () => void;
}

export function UserDrawers({ task, isOpen, users, ownId, onClose }: UserDrawersProps) {
  const kind = isOpen ? task?.kind : undefined;
  const asOpened = task && "user" in task ? task.user : undefined;
  // As the list has it now: what is changed in a drawer is seen in it.
  const user = users.find(({ ID }) => ID === asOpened?.ID) ?? asOpened;
  return (
    <>
      <UserDrawer
        // A form of its own each time: what was typed for one user is not offered for another.
        key={task?.turn}
        isOpen={kind === "add" || kind === "edit"}
        user={asOpened}
        ownId={ownId}
        onClose={onClose}
      />
      <SessionsDrawer isOpen={kind === "sessions"} user={user} ownId={ownId} onClose={onClose} />
      <FactorsDrawer isOpen={kind === "factors"} user={user} onClose={onClose} />
    </>
  );
}
