import { FormDialog, TextField } from "@tessera/kit";
import { GroupSelect, topId } from "@tessera/kit/choose";
import { notices, useTexts } from "@tessera/platform/console";
import { Form } from "antd";
import type { Group } from "../../contract.ts";
import { groupTexts } from "../texts.ts";
import type { GroupChanges } from "./use-groups.ts";

export type GroupTask =
  | { readonly kind: "add"; readonly parentId: number }
  | { readonly kind: "edit"; readonly group: Group };

interface GroupDialogProps {
  readonly isOpen: boolean;
  readonly task: GroupTask | undefined;
  readonly groups: readonly Group[];
  readonly changes: GroupChanges;
  readonly onAdded: (groupId: number) => void;
  readonly onClose: () => void;
}

interface Values {
  readonly name: string;
  readonly customId: string;
  readonly parentId: number;
}

/** A new group, or name, custom id and parent of one that is there. */
export function GroupDialog(props: GroupDialogProps) {
  const { isOpen, task, groups, changes, onAdded, onClose } = props;
  const t = useTexts(groupTexts);
  const edited = task?.kind === "edit" ? task.group : undefined;
  const save = async ({ name, customId, parentId }: Values) => {
    const draft = { labelname: name, customid: customId, parentid: parentId };
    if (edited) {
      await changes.edit.mutateAsync({ labelid: edited.ID, ...draft });
      notices.success(t("saved"));
    } else {
      const { ID } = await changes.add.mutateAsync(draft);
      notices.success(t("added", { name }));
      onAdded(ID);
    }
  };
  return (
    <FormDialog<Values>
      isOpen={isOpen}
      onClose={onClose}
      title={t(edited ? "editGroup" : "addGroup")}
      focus="name"
      values={valuesOf(task)}
      onSave={save}
    >
      <TextField name="name" label={t("name")} needed={t("nameNeeded")} />
      <Form.Item<Values> name="parentId" label={t("parent")}>
        <GroupSelect groups={groups} top={t("top")} exceptId={edited?.ID} />
      </Form.Item>
      <TextField
        name="customId"
        label={t("customId")}
        hint={t("customIdHint")}
        maxLength={64}
        rules={[{ pattern: /^[\w.-]{0,64}$/, message: t("customIdWrong") }]}
      />
    </FormDialog>
  );
}

function valuesOf(task: GroupTask | undefined): Values {
  if (task?.kind === "edit") {
    const { Name, CustomID, ParentID } = task.group;
    return { name: Name, customId: CustomID, parentId: ParentID };
  }
  return { name: "", customId: "", parentId: task?.parentId ?? topId };
}
