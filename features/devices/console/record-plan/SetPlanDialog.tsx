import { FormDialog, useAsk } from "@tessera/kit";
import { LoadFailed, notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Form, Select } from "antd";
import { assignRecordPlan, listRecordPlans, saveRecordPlan } from "../../../recording/contract.ts";
import { rereads } from "../listing/rereads.ts";
import type { ChannelPlace } from "./channels-of-devices.ts";
import { planLossOf } from "./plan-loss.ts";
import { recordPlanTexts } from "./texts.ts";
import { useRecordPlans } from "./use-record-plans.ts";

interface SetPlanDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Asked for when it is confirmed: there may be many. */
  readonly channels: () => Promise<readonly ChannelPlace[]>;
  readonly onClose: () => void;
}

interface Choice {
  readonly id?: number;
}

/** Not a plan yet: made when it is chosen. */
const newPlan = -1;

/** Lets many channels follow one recording plan, or none. */
export function SetPlanDialog({ isOpen, title, channels, onClose }: SetPlanDialogProps) {
  const t = useTexts(recordPlanTexts);
  const { data, error, refetch } = useRecordPlans(isOpen);
  const [form] = Form.useForm<Choice>();
  const chosen = Form.useWatch("id", form);
  const { confirm, question } = useAsk();
  const assigning = useMutationCall(assignRecordPlan, { rereads: [...rereads, listRecordPlans] });
  const plans = data?.rows ?? [];
  const making = useMutationCall(saveRecordPlan, { rereads: [listRecordPlans] });
  const set = async ({ id: chosenId }: Choice) => {
    if (chosenId === undefined) return false;
    const places = await channels();
    if (places.length === 0) {
      notices.warning(t("noChannels"));
      return false;
    }
    const id =
      chosenId === newPlan
        ? (await making.mutateAsync({ ...dayAndNight, Name: t("newPlanName") })).ID
        : chosenId;
    const loss = await planLossOf(
      plans.find(({ ID }) => ID === id),
      places,
    );
    const isSure =
      !loss ||
      (await confirm({
        title: t("deletesAsk"),
        detail: t("deletes", { channels: loss.channels, size: loss.size }),
        action: t("setAndDelete", { size: loss.size }),
      }));
    if (!isSure) return false;
    const { changed } = await assigning.mutateAsync({ id, channels: [...places] });
    notices.success(changed > 0 ? t("done", { count: changed }) : t("unchanged"));
    return true;
  };
  return (
    <>
      <FormDialog<Choice>
        isOpen={isOpen}
        onClose={onClose}
        title={title}
        saveText={t("set")}
        isDisabled={chosen === undefined}
        form={form}
        values={{}}
        onSave={set}
      >
        {error && <LoadFailed error={error} onRetry={refetch} />}
        <Form.Item<Choice>
          name="id"
          label={t("plan")}
          extra={t(chosen === 0 ? "noneHint" : chosen === newPlan ? "newPlanHint" : "hint")}
        >
          <Select<number>
            loading={!data}
            showSearch={{ optionFilterProp: "label" }}
            options={[
              ...plans.map(({ ID, Name }) => ({ value: ID, label: Name })),
              ...(data?.total === 0 ? [{ value: newPlan, label: t("newPlan") }] : []),
              { value: 0, label: t("none") },
            ]}
          />
        </Form.Item>
      </FormDialog>
      {question}
    </>
  );
}

/** What most sites want first; the plan's own page has the rest. */
const dayAndNight = {
  Enable: true,
  Mode: "continuous" as const,
  // Continuous: no hours.
  Week: {
    Monday: [],
    Tuesday: [],
    Wednesday: [],
    Thursday: [],
    Friday: [],
    Saturday: [],
    Sunday: [],
  },
  Exceptions: [],
  PreRecordSeconds: 5,
  PostRecordSeconds: 10,
  RecordSub: false,
  RetentionDays: 7,
  RetentionGB: 0,
};
