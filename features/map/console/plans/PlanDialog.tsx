import { UploadOutlined } from "@ant-design/icons";
import { listGroups } from "@tessera/features/groups/contract";
import { FormDialog, TextField } from "@tessera/kit";
import { GroupSelect } from "@tessera/kit/choose";
import { useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { Button, Form } from "antd";
import { useRef } from "react";
import { type FloorPlan, listPlans, readPlan, savePlan } from "../../contract.ts";
import { mapPageTexts } from "../texts.ts";

interface PlanDialogProps {
  readonly isOpen: boolean;
  /** Absent: a new one. */
  readonly plan: FloorPlan | undefined;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

interface PlanValues {
  readonly Name: string;
  readonly GroupID: number;
  /** A data URL; empty: as it is. */
  readonly Picture: string;
}

/** The name, the group and the picture of a floor plan. */
export function PlanDialog({ isOpen, plan, onClose, onSaved }: PlanDialogProps) {
  const t = useTexts(mapPageTexts);
  const save = useMutationCall(savePlan, { rereads: [listPlans, readPlan], quiet: true });
  const groups = useQueryCall(listGroups, {}, { quiet: true, enabled: isOpen }).data?.data ?? [];
  return (
    <FormDialog<PlanValues>
      isOpen={isOpen}
      onClose={onClose}
      title={plan ? t("editPlan") : t("addPlan")}
      focus="Name"
      values={{ Name: plan?.Name ?? "", GroupID: plan?.GroupID ?? 0, Picture: "" }}
      onSave={async (values) => {
        const { ID } = await save.mutateAsync({ ...values, ...(plan && { ID: plan.ID }) });
        onSaved(ID);
      }}
    >
      <TextField name="Name" label={t("name")} needed={t("nameNeeded")} />
      <Form.Item name="GroupID" label={t("planGroup")}>
        <GroupSelect groups={groups} top={t("noGroup")} />
      </Form.Item>
      <Form.Item
        name="Picture"
        label={t("planPicture")}
        extra={t("planPictureHint")}
        rules={plan ? [] : [{ required: true, message: t("pictureNeeded") }]}
      >
        <PictureField />
      </Form.Item>
    </FormDialog>
  );
}

interface PictureFieldProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** A picture from this computer, shown small. */
function PictureField({ id, value, onChange }: PictureFieldProps) {
  const t = useTexts(mapPageTexts);
  const input = useRef<HTMLInputElement>(null);
  const read = (file: File | undefined) => {
    if (!file) return;
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      if (typeof reader.result === "string") onChange?.(reader.result);
    });
    reader.readAsDataURL(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={t("choosePicture")}
        onChange={({ target }) => read(target.files?.[0])}
      />
      {value && (
        <img src={value} alt="" style={{ display: "block", maxHeight: 120, marginBottom: 8 }} />
      )}
      <Button {...(id && { id })} icon={<UploadOutlined />} onClick={() => input.current?.click()}>
        {t("choosePicture")}
      </Button>
    </>
  );
}
