import { FormDialog, TextField } from "@tessera/kit";
import { GroupSelect } from "@tessera/kit/choose";
import {
  LoadFailed,
  notices,
  useMutationCall,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Form, Radio } from "antd";
import { addGroup, assignDevices, listGroups } from "../../../groups/contract.ts";
import { deviceListTexts } from "./texts.ts";

interface MoveToGroupProps {
  readonly isOpen: boolean;
  readonly deviceIds: readonly string[];
  readonly onClose: () => void;
}

interface Choice {
  readonly group: number;
  /** A group that is made for them. */
  readonly newGroup: string;
  readonly mode: "add" | "move";
}

/** Puts the chosen devices into a group. */
export function MoveToGroup({ isOpen, deviceIds, onClose }: MoveToGroupProps) {
  const t = useTexts(deviceListTexts);
  const { data, error, refetch } = useQueryCall(
    listGroups,
    {},
    { enabled: isOpen, quiet: true, staleTimeMs: 0 },
  );
  const assigning = useMutationCall(assignDevices, { rereads: [listGroups] });
  const adding = useMutationCall(addGroup, { rereads: [listGroups] });
  const [form] = Form.useForm<Partial<Choice>>();
  const newName = (Form.useWatch("newGroup", form) ?? "").trim();
  const groups = data?.data ?? [];
  const count = deviceIds.length;
  const move = async ({ group, mode = "add" }: Partial<Choice>) => {
    const labelid = newName ? (await adding.mutateAsync({ labelname: newName })).ID : group;
    if (labelid === undefined) return;
    await assigning.mutateAsync({ labelid, devices: [...deviceIds], mode });
    const name = newName || (groups.find(({ ID }) => ID === group)?.Name ?? "");
    notices.success(t("moved", { count, group: name }));
  };
  return (
    <FormDialog<Partial<Choice>>
      isOpen={isOpen}
      onClose={onClose}
      title={t("moveTitle", { count })}
      saveText={t("moveToGroup")}
      form={form}
      values={{ mode: "add", newGroup: "" }}
      onSave={move}
    >
      {error && <LoadFailed error={error} onRetry={refetch} />}
      <Form.Item<Choice>
        name="group"
        label={t("group")}
        rules={newName ? [] : [{ required: true, message: t("groupNeeded") }]}
      >
        <GroupSelect
          disabled={newName !== ""}
          loading={!data}
          groups={groups}
          placeholder={t("pickGroup")}
        />
      </Form.Item>
      <TextField name="newGroup" label={t("newGroup")} maxLength={50} />
      <Form.Item<Choice> name="mode" label={t("groupMode")}>
        <Radio.Group
          vertical
          options={(["add", "move"] as const).map((value) => ({
            value,
            label: t(`mode.${value}`),
          }))}
        />
      </Form.Item>
    </FormDialog>
  );
}
