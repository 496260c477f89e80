import { notices, RequestFailure, useMutationCall, useTexts } from "@tessera/platform/console";
import type { FormInstance } from "antd";
import { addUser, type User, updateUser } from "../../contract.ts";
import { userTexts } from "./texts.ts";
import { rereads } from "./use-users.ts";
import { type UserValues, userFields } from "./user-form.ts";

/** Which field a refusal is about. */
const fieldToBlame: Readonly<Record<string, keyof UserValues>> = {
  "user-name-taken": "name",
  "unknown-role": "roleId",
  "password-used-before": "password",
};

export function useSaveUser(form: FormInstance<UserValues>, onSaved: () => void) {
  const t = useTexts(userTexts);
  const add = useMutationCall(addUser, { rereads });
  const update = useMutationCall(updateUser, { rereads });
  const save = async (values: UserValues, user: User | undefined) => {
    const { roleId } = values;
    if (roleId === undefined) return;
    const fields = { ...userFields(values), roleid: roleId };
    try {
      if (user) await update.mutateAsync({ id: user.ID, ...fields });
      else await add.mutateAsync(fields);
      notices.success(t(user ? "saved" : "added", { name: fields.name }));
      onSaved();
    } catch (error) {
      // The request has already said why; the field shows it too.
      const name = error instanceof RequestFailure ? fieldToBlame[error.code] : undefined;
      if (name && error instanceof RequestFailure)
        form.setFields([{ name, errors: [error.message] }]);
    }
  };
  return { save, isBusy: add.isPending || update.isPending };
}
