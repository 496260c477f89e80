import { ChoiceField, FormDialog } from "@tessera/kit";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Form, Input } from "antd";
import { listAssignees } from "../../contract.ts";
import type { Made } from "../one/use-handling.ts";
import type { InboxItem } from "./inbox-items.ts";
import { inboxTexts } from "./texts.ts";
import { alarmOf } from "./use-inbox-desk.ts";

interface NoteDialogProps {
  readonly isOpen: boolean;
  readonly items: readonly InboxItem[];
  readonly onMake: (made: Made) => Promise<void>;
  readonly onClose: () => void;
}

const longestNote = 1000;

/** What somebody has to say about alarms, and whose matter they are. */
export function NoteDialog({ isOpen, items, onMake, onClose }: NoteDialogProps) {
  const t = useTexts(inboxTexts);
  const { data } = useQueryCall(listAssignees, {}, { enabled: isOpen, quiet: true });
  const [first] = items;
  const alarm = first && alarmOf(first);
  const count = items.reduce(
    (sum, item) => sum + (item.kind === "storm" ? item.storm.Count : 1),
    0,
  );
  const isOne = items.length === 1;
  const people = data?.rows ?? [];
  return (
    <FormDialog<{ note: string; assignee: number }>
      isOpen={isOpen}
      onClose={onClose}
      title={t("noteTitle", { count })}
      focus="note"
      values={{
        note: isOne ? (alarm?.Note ?? "") : "",
        assignee: isOne ? (alarm?.AssigneeID ?? 0) : 0,
      }}
      onSave={async ({ note, assignee }) => {
        await onMake({ note: note ?? "", assigneeId: assignee });
      }}
    >
      <Form.Item name="note" label={t("noteText")}>
        <Input.TextArea
          rows={4}
          maxLength={longestNote}
          showCount
          placeholder={t("notePlaceholder")}
        />
      </Form.Item>
      <ChoiceField
        name="assignee"
        label={t("assignee")}
        options={[
          { value: 0, label: t("nobody") },
          ...people.map(({ ID, Name }) => ({ value: ID, label: Name })),
        ]}
      />
    </FormDialog>
  );
}
