import { GroupSelect, topId } from "@tessera/kit/choose";
import { notices, useTexts } from "@tessera/platform/console";
import { Form, Input, type InputRef, Modal } from "antd";
import { type RefObject, useRef } from "react";
import type { Group } from "../contract.ts";
import { groupTexts } from "./texts.ts";
import type { GroupChanges } from "./use-groups.ts";

export type GroupTask =
  | { readonly kind: "add"; readonly parentId: number }
  | { readonly kind: "edit"; readonly group: Group };

interface GroupDialogProps {
  /** Closed without one. */
  readonly task: GroupTask | undefined;
  readonly groups: readonly Group[];
  readonly changes: GroupChanges;
  /** With the group that was added. */
  readonly onDone: (addedId?: number) => void;
}

interface Values {
  readonly name: string;
  readonly customId: string;
  readonly parentId: number;
}

const formId = "group-form";

/** A new group, or name, custom id and parent of one that is there. */
export function GroupDialog({ task, groups, changes, onDone }: GroupDialogProps) {
  const t = useTexts(groupTexts);
  const nameInput = useRef<InputRef>(null);
  const edited = task?.kind === "edit" ? task.group : undefined;

  const save = async ({ name, customId, parentId }: Values) => {
    const draft = { labelname: name, customid: customId, parentid: parentId };
    try {
      if (edited) {
        await changes.edit.mutateAsync({ labelid: edited.ID, ...draft });
        notices.success(t("saved"));
        onDone();
      } else {
        const { ID } = await changes.add.mutateAsync(draft);
        notices.success(t("added", { name }));
        onDone(ID);
      }
    } catch {
      // The request has already said why.
    }
  };

  return (
    <Modal
      open={task !== undefined}
      destroyOnHidden
      title={t(edited ? "editGroup" : "addGroup")}
      okText={t("save")}
      cancelText={t("cancel")}
      okButtonProps={{
        htmlType: "submit",
        form: formId,
        loading: changes.add.isPending || changes.edit.isPending,
      }}
      afterOpenChange={(isOpen) => isOpen && nameInput.current?.focus()}
      onCancel={() => onDone()}
    >
      <Form<Values>
        id={formId}
        layout="vertical"
        initialValues={valuesOf(task)}
        onFinish={(values) => void save(values)}
      >
        <GroupFields groups={groups} editedId={edited?.ID} nameInput={nameInput} />
      </Form>
    </Modal>
  );
}

function valuesOf(task: GroupTask | undefined): Values {
  if (task?.kind === "edit") {
    const { Name, CustomID, ParentID } = task.group;
    return { name: Name, customId: CustomID, parentId: ParentID };
  }
  return { name: "", customId: "", parentId: task?.parentId ?? topId };
}

interface GroupFieldsProps {
  readonly groups: readonly Group[];
  readonly editedId: number | undefined;
  readonly nameInput: RefObject<InputRef | null>;
}

function GroupFields({ groups, editedId, nameInput }: GroupFieldsProps) {
  const t = useTexts(groupTexts);
  return (
    <>
      <Form.Item<Values>
        name="name"
        label={t("name")}
        rules={[{ required: true, whitespace: true, message: t("nameNeeded") }]}
      >
        <Input ref={nameInput} maxLength={100} />
      </Form.Item>
      <Form.Item<Values> name="parentId" label={t("parent")}>
        <GroupSelect groups={groups} top={t("top")} exceptId={editedId} />
      </Form.Item>
      <Form.Item<Values>
        name="customId"
        label={t("customId")}
        extra={t("customIdHint")}
        rules={[{ pattern: /^[\w.-]{0,64}$/, message: t("customIdWrong") }]}
      >
        <Input maxLength={64} />
      </Form.Item>
    </>
  );
}
