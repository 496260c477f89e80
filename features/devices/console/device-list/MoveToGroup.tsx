import { GroupSelect } from "@tessera/kit/choose";
import {
  LoadFailed,
  notices,
  useMutationCall,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Form, Modal, Radio } from "antd";
import { assignDevices, listGroups } from "../../../groups/contract.ts";
import { listingTexts } from "../listing/texts.ts";
import { deviceListTexts } from "./texts.ts";

interface MoveToGroupProps {
  readonly isOpen: boolean;
  readonly deviceIds: readonly string[];
  readonly onClose: () => void;
}

interface Choice {
  readonly group: number;
  readonly mode: "add" | "move";
}

/** Puts the chosen devices into a group. */
export function MoveToGroup({ isOpen, deviceIds, onClose }: MoveToGroupProps) {
  const t = useTexts(deviceListTexts);
  const shared = useTexts(listingTexts);
  const [form] = Form.useForm<Choice>();
  const { data, error, refetch } = useQueryCall(
    listGroups,
    {},
    { enabled: isOpen, quiet: true, staleTimeMs: 0 },
  );
  const { mutateAsync, isPending } = useMutationCall(assignDevices, { rereads: [listGroups] });
  const groups = data?.data ?? [];

  const move = async ({ group, mode }: Choice) => {
    try {
      await mutateAsync({ labelid: group, devices: [...deviceIds], mode });
      const name = groups.find(({ ID }) => ID === group)?.Name ?? "";
      notices.success(t("moved", { count: deviceIds.length, group: name }));
      onClose();
    } catch {
      // The request has already said why.
    }
  };
  return (
    <Modal
      open={isOpen}
      destroyOnHidden
      title={t("moveTitle", { count: deviceIds.length })}
      okText={t("moveToGroup")}
      okButtonProps={{ loading: isPending, disabled: groups.length === 0 }}
      cancelText={shared("cancel")}
      onOk={form.submit}
      onCancel={onClose}
    >
      {error && <LoadFailed error={error} onRetry={refetch} />}
      {!error && (
        <Form<Choice>
          form={form}
          layout="vertical"
          initialValues={{ mode: "add" }}
          onFinish={(choice) => void move(choice)}
        >
          <Form.Item<Choice>
            name="group"
            label={t("group")}
            extra={data && groups.length === 0 && t("noGroups")}
            rules={[{ required: true, message: t("groupNeeded") }]}
          >
            <GroupSelect loading={!data} groups={groups} placeholder={t("pickGroup")} />
          </Form.Item>
          <Form.Item<Choice> name="mode" label={t("groupMode")}>
            <Radio.Group
              vertical
              options={(["add", "move"] as const).map((value) => ({
                value,
                label: t(`mode.${value}`),
              }))}
            />
          </Form.Item>
        </Form>
      )}
    </Modal>
  );
}
