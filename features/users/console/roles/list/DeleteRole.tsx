import { FormDialog } from "@tessera/kit";
import { notices, useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { Form, Select } from "antd";
import { deleteRole, listRoles, listUsers, type Role } from "../../../contract.ts";
import { roleTexts } from "../texts.ts";

interface DeleteRoleProps {
  readonly role: Role | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const everyRole = 100_000;

/** The question before a role goes, and which role its users get. */
export function DeleteRole({ role, isOpen, onClose }: DeleteRoleProps) {
  const t = useTexts(roleTexts);
  const { mutateAsync } = useMutationCall(deleteRole, { rereads: [listRoles, listUsers] });
  const roles = useQueryCall(
    listRoles,
    { limit: everyRole, sort: "Name" },
    { enabled: isOpen, quiet: true, staleTimeMs: 0 },
  );
  // As it is now: somebody may have got the role since the list was read.
  const present = roles.data?.data.find(({ ID }) => ID === role?.ID) ?? role;
  const count = present?.UserCount ?? 0;
  const name = role?.Name ?? "";
  const remove = async ({ moveto }: { readonly moveto?: number }) => {
    if (!role) return;
    try {
      const { Moved } = await mutateAsync({ id: role.ID, ...(moveto && { moveto }) });
      notices.success(
        Moved > 0 ? t("removedMoved", { name, count: Moved }) : t("removed", { name }),
      );
    } catch (error) {
      // Perhaps there is another choice now.
      void roles.refetch();
      throw error;
    }
  };
  return (
    <FormDialog<{ readonly moveto?: number }>
      isOpen={isOpen}
      title={t("removeAsk", { name })}
      saveText={t("remove")}
      isDanger
      isDisabled={roles.isFetching}
      values={{}}
      onSave={remove}
      onClose={onClose}
    >
      <p>{t("removeDetail")}</p>
      {count > 0 && (
        <>
          <p>{t("moveHint", { count })}</p>
          <Form.Item
            name="moveto"
            label={t("moveTo")}
            rules={[{ required: true, message: t("moveNeeded") }]}
          >
            <Select<number>
              loading={!roles.data}
              showSearch={{ optionFilterProp: "label" }}
              options={(roles.data?.data ?? [])
                .filter(({ ID }) => ID !== role?.ID)
                .map(({ ID, Name }) => ({ value: ID, label: Name }))}
            />
          </Form.Item>
        </>
      )}
    </FormDialog>
  );
}
