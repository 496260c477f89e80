import { FieldGroup, FormPage, layout, useAsk } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import dayjs from "dayjs";
import { type ComponentProps, useState } from "react";
import { useNavigate } from "react-router";
import { addChannel, editChannel } from "../../contract.ts";
import { DrawnFields } from "../form-fields/DrawnFields.tsx";
import { fieldToBlame } from "../form-fields/field-to-blame.ts";
import type { FormValues } from "../form-fields/form-values.ts";
import { useMoveCredentials } from "../form-fields/use-move-credentials.ts";
import { rereads } from "../listing/rereads.ts";
import { planLossOf } from "../record-plan/plan-loss.ts";
import { recordPlanTexts } from "../record-plan/texts.ts";
import { useRecordPlans } from "../record-plan/use-record-plans.ts";
import { FurtherFields, NamingFields, ToldFields } from "./ChannelFields.tsx";
import { channelInput, channelValues, newChannelValues, ownNames } from "./channel-values.ts";
import { RelayFields } from "./RelayFields.tsx";
import { channelFormTexts } from "./texts.ts";
import type { LoadedForm } from "./use-channel-form.ts";

interface ChannelEditorProps
  extends Pick<ComponentProps<typeof FormPage>, "title" | "breadcrumbs"> {
  readonly deviceId: string;
  readonly loaded: LoadedForm;
  readonly isDirectory: boolean;
  /** Where a new one goes. */
  readonly parentId: string;
  readonly back: { readonly address: string; readonly state: object };
}

export function ChannelEditor(props: ChannelEditorProps) {
  const { title, breadcrumbs = [], deviceId, isDirectory, parentId, back } = props;
  const { type, channel, directories } = props.loaded;
  const t = useTexts(channelFormTexts);
  const navigate = useNavigate();
  const fields = isDirectory ? [] : (type?.ChannelFields ?? []);
  // What was loaded when the page opened; a later refresh must not move it under the user.
  const [values] = useState(() =>
    channel ? channelValues(channel, fields) : newChannelValues(parentId, fields),
  );
  const [form, moveCredentials] = useMoveCredentials(fields);
  const adding = useMutationCall(addChannel, { rereads });
  const editing = useMutationCall(editChannel, { rereads });
  const { mayFollow, question } = usePlanLossQuestion();
  const leave = () => void navigate(back.address, { state: back.state });

  const save = async (next: FormValues) => {
    const input = { ...channelInput(next, fields), ParentDeviceID: deviceId };
    if (channel) {
      const place = { device: deviceId, channel: channel.ChannelID };
      const isOtherPlan = input.RecordPlan !== values["RecordPlan"];
      if (isOtherPlan && !(await mayFollow(input.RecordPlan, place))) return false;
      await editing.mutateAsync({ ...input, ChannelID: channel.ChannelID });
    } else await adding.mutateAsync({ ...input, Parental: isDirectory });
    notices.success(t("saved", { name: input.Name }));
    return true;
  };
  return (
    <FormPage<FormValues>
      title={title}
      breadcrumbs={breadcrumbs}
      form={form}
      values={values}
      needsChange={channel !== undefined}
      blame={(failure, now) =>
        fieldToBlame(failure, { type: type?.DeviceType ?? "", fields, ownNames, values: now })
      }
      onSubmit={moveCredentials}
      onSave={save}
      onSaved={leave}
      onCancel={leave}
    >
      <NamingFields
        channelId={channel?.ChannelID ?? ""}
        directories={directories}
        isDirectory={isDirectory}
      />
      <ToldFields channel={channel} />
      {fields.length > 0 && (
        <FieldGroup title={t("connection")}>
          <p className={layout.muted}>{t("connectionHint")}</p>
          <DrawnFields
            fields={fields}
            hasSecret={channel?.HasPassword === true}
            onAddressDone={moveCredentials}
          />
        </FieldGroup>
      )}
      <FurtherFields isDirectory={isDirectory} />
      {!isDirectory && <RelayFields channel={channel} />}
      {question}
    </FormPage>
  );
}

/** A channel that begins to follow a plan may lose footage by it: that is asked first. */
function usePlanLossQuestion() {
  const t = useTexts(recordPlanTexts);
  const { data } = useRecordPlans(true);
  const { confirm, question } = useAsk();
  const mayFollow = async (
    planId: number | undefined,
    place: { readonly device: string; readonly channel: string },
  ): Promise<boolean> => {
    const plan = data?.rows.find(({ ID }) => ID === planId);
    const loss = await planLossOf(plan, [place]);
    if (!loss) return true;
    const { size, keepsFromMs } = loss;
    return confirm({
      title: t("deletesAsk"),
      detail: t("deletesOwn", { size, time: dayjs(keepsFromMs).format("YYYY-MM-DD HH:mm") }),
      action: t("saveAndDelete", { size }),
      dismissal: t("keepEditing"),
    });
  };
  return { mayFollow, question };
}
