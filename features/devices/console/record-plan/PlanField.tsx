import { useTexts } from "@tessera/platform/console";
import { Form, Select } from "antd";
import { recordPlanTexts } from "./texts.ts";
import { useRecordPlans } from "./use-record-plans.ts";

/** The plan that the channel of a form follows. */
export function PlanField() {
  const t = useTexts(recordPlanTexts);
  const { data } = useRecordPlans(true);
  return (
    <Form.Item name="RecordPlan" label={t("plan")} extra={t("hint")}>
      <Select<number>
        loading={!data}
        showSearch={{ optionFilterProp: "label" }}
        options={[
          { value: 0, label: t("none") },
          ...(data?.rows ?? []).map(({ ID, Name }) => ({ value: ID, label: Name })),
        ]}
      />
    </Form.Item>
  );
}
