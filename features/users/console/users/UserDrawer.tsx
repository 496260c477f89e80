import { FormDrawer } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { addRole, addUser, deleteRole, type User, updateUser } from "../../contract.ts";
import { userTexts } from "./texts.ts";
import { UserFields } from "./UserFields.tsx";
import { rereads } from "./use-users.ts";
import { camerasGrant, type UserValues, userFields, valuesOf } from "./user-form.ts";

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
  const addingRole = useMutationCall(addRole, { rereads });
  const deletingRole = useMutationCall(deleteRole, { rereads });
  const write = (values: UserValues) => {
    const fields = userFields(values);
    return user ? update.mutateAsync({ id: user.ID, ...fields }) : add.mutateAsync(fields);
  };
  /** Rights are held by roles: this one is the user's alone. */
  const writeWithCameras = async (values: UserValues) => {
    const { ID: roleId } = await addingRole.mutateAsync({
      name: t("ownRole", { name: values.name.trim() }),
      grants: camerasGrant(values.cameras),
    });
    try {
      await write({ ...values, roleId });
    } catch (error) {
      await deletingRole.mutateAsync({ id: roleId });
      throw error;
    }
  };
  const save = async (values: UserValues) => {
    const fields = userFields(values);
    await ((values.cameras ?? []).length > 0 ? writeWithCameras(values) : write(values));
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
        "role-name-taken": "name",
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
