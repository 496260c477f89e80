import { FormDialog } from "@tessera/kit";
import { GroupSelect } from "@tessera/kit/choose";
import {
  LoadFailed,
  notices,
  useMutationCall,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Form, Radio } from "antd";
import { assignDevices, listGroups } from "../../../groups/contract.ts";
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
  const { data, error, refetch } = useQueryCall(
    listGroups,
    {},
    { enabled: isOpen, quiet: true, staleTimeMs: 0 },
  );
  const assigning = useMutationCall(assignDevices, { rereads: [listGroups] });
  const groups = data?.data ?? [];
  const count = deviceIds.length;
  const move = async ({ group, mode }: Partial<Choice>) => {
    if (group === undefined || mode === undefined) return;
    await assigning.mutateAsync({ labelid: group, devices: [...deviceIds], mode });
    const name = groups.find(({ ID }) => ID === group)?.Name ?? "";
    notices.success(t("moved", { count, group: name }));
  };
  return (
    <FormDialog<Partial<Choice>>
      isOpen={isOpen}
      onClose={onClose}
      title={t("moveTitle", { count })}
      saveText={t("moveToGroup")}
      isDisabled={groups.length === 0}
      values={{ mode: "add" }}
      onSave={move}
    >
      {error && <LoadFailed error={error} onRetry={refetch} />}
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
    </FormDialog>
  );
}
