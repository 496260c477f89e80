import {
  LeaveGuard,
  notices,
  useLeaveTo,
  useMutationCall,
  useTexts,
} from "@tessera/platform/console";
import { Button, Form } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { addChannel, editChannel } from "../../contract.ts";
import { DrawnFields } from "../form-fields/DrawnFields.tsx";
import styles from "../form-fields/form.module.css";
import { type FormValues, isChanged } from "../form-fields/form-values.ts";
import { useBlame } from "../form-fields/use-blame.ts";
import { useMoveCredentials } from "../form-fields/use-move-credentials.ts";
import { rereads } from "../listing/rereads.ts";
import { PlanLossDialog } from "../record-plan/PlanLossDialog.tsx";
import { usePlanLoss } from "../record-plan/use-plan-loss.ts";
import { FurtherFields, NamingFields } from "./ChannelFields.tsx";
import { channelInput, channelValues, newChannelValues, ownNames } from "./channel-values.ts";
import { channelFormTexts } from "./texts.ts";
import type { LoadedForm } from "./use-channel-form.ts";

interface ChannelEditorProps {
  readonly deviceId: string;
  readonly form: LoadedForm;
  readonly isDirectory: boolean;
  /** Where a new one goes. */
  readonly parentId: string;
  readonly back: { readonly address: string; readonly state: object };
}

export function ChannelEditor(props: ChannelEditorProps) {
  const { deviceId, isDirectory, parentId, back } = props;
  const { type, channel, directories } = props.form;
  const t = useTexts(channelFormTexts);
  const navigate = useNavigate();
  const [form] = Form.useForm<FormValues>();
  const fields = isDirectory ? [] : channelFields(type);
  // What was loaded when the page opened; a later refresh must not move it under the user.
  const [loaded] = useState(() =>
    channel ? channelValues(channel, fields) : newChannelValues(parentId, fields),
  );
  const isDirty = isChanged(loaded, Form.useWatch<FormValues>([], form) ?? {});
  const leave = useLeaveTo();
  const blame = useBlame(form, { type, fields, ownNames });
  const moveCredentials = useMoveCredentials(form, fields);
  const add = useMutationCall(addChannel, { rereads });
  const edit = useMutationCall(editChannel, { rereads });
  const { loss, check, forget } = usePlanLoss();
  const [isChecking, setChecking] = useState(false);
  const isSaving = add.isPending || edit.isPending || isChecking;

  /** A channel that begins to follow a plan may lose footage by it: that is asked first. */
  const submit = async () => {
    const { RecordPlan } = channelInput(form.getFieldsValue(), fields);
    if (channel && RecordPlan !== undefined && RecordPlan !== loaded["RecordPlan"]) {
      setChecking(true);
      const place = { device: deviceId, channel: channel.ChannelID };
      const isAsked = await check(RecordPlan, place).finally(() => setChecking(false));
      if (isAsked) return;
    }
    await save();
  };
  const save = async () => {
    const input = { ...channelInput(form.getFieldsValue(), fields), ParentDeviceID: deviceId };
    if (channel) await edit.mutateAsync({ ...input, ChannelID: channel.ChannelID });
    else await add.mutateAsync({ ...input, Parental: isDirectory });
    notices.success(t("saved", { name: input.Name }));
    leave.to(back.address, { state: back.state });
  };
  return (
    <Form<FormValues>
      className={styles["single"] ?? ""}
      form={form}
      layout="vertical"
      initialValues={loaded}
      disabled={isSaving}
      scrollToFirstError
      onFinish={() => void submit().catch(blame)}
    >
      <PlanLossDialog
        loss={loss}
        isBusy={isSaving}
        onConfirm={() => void save().catch(blame).finally(forget)}
        onClose={forget}
      />
      <LeaveGuard isOn={isDirty && !leave.isLeaving} />
      <NamingFields
        channelId={channel?.ChannelID ?? ""}
        directories={directories}
        isDirectory={isDirectory}
      />
      {fields.length > 0 && (
        <section className={styles["group"]}>
          <h2 className={styles["groupTitle"]}>{t("connection")}</h2>
          <p className={styles["muted"]}>{t("connectionHint")}</p>
          <DrawnFields
            fields={fields}
            hasSecret={channel?.HasPassword === true}
            onAddressDone={moveCredentials}
          />
        </section>
      )}
      <FurtherFields isDirectory={isDirectory} />
      <div className={styles["buttons"]}>
        <Button
          type="primary"
          htmlType="submit"
          loading={isSaving}
          disabled={channel !== undefined && !isDirty}
          onClick={moveCredentials}
        >
          {t("save")}
        </Button>
        <Button onClick={() => void navigate(back.address, { state: back.state })}>
          {t("cancel")}
        </Button>
      </div>
    </Form>
  );
}

const channelFields = (type: LoadedForm["type"]) => type?.ChannelFields ?? [];
