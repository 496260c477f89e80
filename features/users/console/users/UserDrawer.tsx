import { FormDrawer } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { addUser, type User, updateUser } from "../../contract.ts";
import { userTexts } from "./texts.ts";
import { UserFields } from "./UserFields.tsx";
import { rereads } from "./use-users.ts";
import { type UserValues, userFields, valuesOf } from "./user-form.ts";

interface UserDrawerProps {
  readonly isOpen: boolean;
  /** As the drawer was opened with; absent: a new one. */
  readonly user: User | undefined;
  readonly ownId: number;
  readonly onClose: () => void;
}

/** A new user, or one that is changed. */
export function UserDrawer({ isOpen, user, ownId, onClose }: UserDrawerProps) {
  const t = useTexts(userTexts);
  const add = useMutationCall(addUser, { rereads });
  const update = useMutationCall(updateUser, { rereads });
  const save = async (values: UserValues) => {
    const fields = userFields(values);
    if (user) await update.mutateAsync({ id: user.ID, ...fields });
    else await add.mutateAsync(fields);
    notices.success(t(user ? "saved" : "added", { name: fields.name }));
  };
  return (
    <FormDrawer<UserValues>
      isOpen={isOpen}
      width={440}
      title={t(user ? "editTitle" : "add")}
      values={valuesOf(user)}
      blame={{
        "user-name-taken": "name",
        "unknown-role": "roleId",
        "password-used-before": "password",
      }}
      {...(!user && { focus: "name" })}
      onSave={save}
      onClose={onClose}
    >
      <UserFields user={user} ownId={ownId} />
    </FormDrawer>
  );
}
