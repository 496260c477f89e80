import { listGroups } from "@tessera/features/groups/contract";
import { layout } from "@tessera/kit";
import { ChannelsField, type GroupNode, treeOf } from "@tessera/kit/choose";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Form, Radio, TreeSelect } from "antd";
import type { PlanFieldProps } from "./fields.tsx";
import styles from "./form.module.css";
import { planFormTexts } from "./texts.ts";

/** For which channels the plan is. */
export function WhereFields({ draft, onChange }: PlanFieldProps) {
  const t = useTexts(planFormTexts);
  const { data } = useQueryCall(listGroups, {}, { quiet: true });
  return (
    <section className={`${layout.panel} ${styles["fields"]}`} aria-label={t("where")}>
      <h2 className={layout.heading}>{t("where")}</h2>
      <Radio.Group
        className={styles["radios"] ?? ""}
        aria-label={t("where")}
        value={draft.isForAll}
        onChange={({ target }) => onChange({ isForAll: target.value === true })}
      >
        <Radio value>{t("allChannels")}</Radio>
        <Radio value={false}>{t("chosenChannels")}</Radio>
      </Radio.Group>
      {!draft.isForAll && (
        <>
          <Form.Item label={t("groups")} htmlFor="plan-groups">
            <TreeSelect<number[]>
              id="plan-groups"
              multiple
              allowClear
              placeholder={t("noGroups")}
              treeData={treeOf(data?.data ?? []).map(choiceOf)}
              showSearch={{ treeNodeFilterProp: "title" }}
              value={[...draft.groupIds]}
              onChange={(groupIds) => onChange({ groupIds })}
            />
          </Form.Item>
          <ChannelsField
            title={<h3 className={layout.heading}>{t("channels")}</h3>}
            hint={t("channelsHint")}
            chosen={draft.channels}
            onChange={(channels) => onChange({ channels })}
          />
        </>
      )}
    </section>
  );
}

interface Choice {
  readonly value: number;
  readonly title: string;
  readonly children: Choice[];
}

const choiceOf = ({ key, title, children }: GroupNode): Choice => ({
  value: key,
  title,
  children: children.map(choiceOf),
});
