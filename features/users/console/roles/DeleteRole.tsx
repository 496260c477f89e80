import { notices, useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { Form, Modal, Select } from "antd";
import { deleteRole, listRoles, listUsers, type Role } from "../../contract.ts";
import { roleTexts } from "./texts.ts";

interface DeleteRoleProps {
  /** Closed without one. */
  readonly role: Role | undefined;
  readonly onClose: () => void;
}

const everyRole = 100_000;

/** The question before a role goes, and which role its users get. */
export function DeleteRole({ role, onClose }: DeleteRoleProps) {
  const t = useTexts(roleTexts);
  const [form] = Form.useForm<{ moveto?: number }>();
  const { mutateAsync, isPending } = useMutationCall(deleteRole, {
    rereads: [listRoles, listUsers],
  });
  const roles = useQueryCall(
    listRoles,
    { limit: everyRole, sort: "Name" },
    { enabled: role !== undefined, quiet: true, staleTimeMs: 0 },
  );
  // As it is now: somebody may have got the role since the list was read.
  const present = roles.data?.data.find(({ ID }) => ID === role?.ID) ?? role;
  const count = present?.UserCount ?? 0;
  const name = role?.Name ?? "";
  const remove = async ({ moveto }: { moveto?: number }) => {
    if (!role) return;
    try {
      const { Moved } = await mutateAsync({ id: role.ID, ...(moveto && { moveto }) });
      notices.success(
        Moved > 0 ? t("removedMoved", { name, count: Moved }) : t("removed", { name }),
      );
      onClose();
    } catch {
      // The request has already said why; perhaps there is another choice now.
      void roles.refetch();
    }
  };
  return (
    <Modal
      open={role !== undefined}
      title={t("removeAsk", { name })}
      destroyOnHidden
      okText={t("remove")}
      okButtonProps={{ danger: true, loading: isPending, disabled: roles.isFetching }}
      cancelText={t("cancel")}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{t("removeDetail")}</p>
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        onFinish={(values) => void remove(values)}
      >
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
      </Form>
    </Modal>
  );
}
