import { listGroups } from "@tessera/features/groups/contract";
import { DraftForm, layout, useBusy } from "@tessera/kit";
import { ChannelsField, type GroupNode, treeOf, WeekEditor } from "@tessera/kit/choose";
import {
  LightAlert,
  notices,
  useLeaveTo,
  useMutationCall,
  useQueryCall,
  useText,
  useTexts,
} from "@tessera/platform/console";
import { Checkbox, Form, Input, InputNumber, Select, TreeSelect } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { alarmPriorities } from "../../alarms/contract.ts";
import { listFences, saveFence } from "../contract.ts";
import { fenceListAddress } from "./addresses.ts";
import { type FenceDraft, type FenceFieldProps, inputOf, problemsOf } from "./fence-draft.ts";
import styles from "./fences.module.css";
import { ShapeField } from "./ShapeField.tsx";
import { fenceTexts } from "./texts.ts";

interface FenceEditorProps {
  readonly id: number | undefined;
  readonly source: FenceDraft;
}

/** A geofence: where, when, for whom, and what is an alarm. */
export function FenceEditor({ id, source }: FenceEditorProps) {
  const t = useTexts(fenceTexts);
  const navigate = useNavigate();
  const leave = useLeaveTo();
  const busy = useBusy();
  // What was loaded when the page opened; a later refresh must not move it under the user.
  const [loaded] = useState(source);
  const [draft, setDraft] = useState(loaded);
  const [hasTried, setTried] = useState(false);
  const saving = useMutationCall(saveFence, {
    rereads: [listFences],
    onDone: () => notices.success(t("saved")),
  });
  const problems = problemsOf(draft);
  const save = () => {
    setTried(true);
    if (problems.length > 0) return;
    void busy.run(async () => {
      await saving.mutateAsync(inputOf(draft, id));
      leave.to(fenceListAddress);
    });
  };
  const fields: FenceFieldProps = {
    draft,
    onChange: (change) => setDraft((before) => ({ ...before, ...change })),
  };
  return (
    <DraftForm
      label={t(id === undefined ? "newFence" : "editFence")}
      isGuarded={draft !== loaded && !leave.isLeaving}
      isBusy={busy.isBusy}
      canSave={id === undefined || draft !== loaded}
      onSave={save}
      onCancel={() => void navigate(fenceListAddress)}
    >
      <section className={`${layout.panel} ${styles["fields"]}`}>
        <Form.Item label={t("name")} htmlFor="fence-name" required>
          <Input
            id="fence-name"
            maxLength={64}
            value={draft.name}
            onChange={({ target }) => fields.onChange({ name: target.value })}
          />
        </Form.Item>
        <ShapeField {...fields} />
      </section>
      <RuleFields {...fields} />
      <WhoFields {...fields} />
      <section className={layout.panel} aria-label={t("when")}>
        <h2 className={layout.heading}>{t("when")}</h2>
        <p className={layout.hint}>{t("whenHint")}</p>
        <WeekEditor week={draft.week} onChange={(week) => fields.onChange({ week })} />
      </section>
      {hasTried &&
        problems.map((problem) => <LightAlert key={problem} kind="error" text={t(problem)} />)}
    </DraftForm>
  );
}

function RuleFields({ draft, onChange }: FenceFieldProps) {
  const t = useTexts(fenceTexts);
  const text = useText();
  const isRoute = draft.kind === "corridor";
  return (
    <section className={`${layout.panel} ${styles["fields"]}`} aria-label={t("rules")}>
      <h2 className={layout.heading}>{t("rules")}</h2>
      <Form.Item>
        <div className={layout.row}>
          <Checkbox
            checked={draft.onEnter}
            onChange={({ target }) => onChange({ onEnter: target.checked })}
          >
            {t(isRoute ? "onRoute" : "onEnter")}
          </Checkbox>
          <Checkbox
            checked={draft.onLeave}
            onChange={({ target }) => onChange({ onLeave: target.checked })}
          >
            {t(isRoute ? "offRoute" : "onLeave")}
          </Checkbox>
        </div>
      </Form.Item>
      <Form.Item label={t("limit")} htmlFor="fence-limit" extra={t("limitHint")}>
        <InputNumber
          id="fence-limit"
          min={0}
          max={500}
          precision={0}
          suffix="km/h"
          value={draft.limitKmh}
          onChange={(limitKmh) => onChange({ limitKmh: limitKmh ?? 0 })}
        />
      </Form.Item>
      <Form.Item label={t("priority")} htmlFor="fence-priority">
        <Select<FenceDraft["priority"]>
          id="fence-priority"
          value={draft.priority}
          onChange={(priority) => onChange({ priority })}
          options={([1, 2, 3, 4] as const).map((priority) => ({
            value: priority,
            label: text(alarmPriorities[priority] ?? { zh: "", en: "" }),
          }))}
        />
      </Form.Item>
    </section>
  );
}

function WhoFields({ draft, onChange }: FenceFieldProps) {
  const t = useTexts(fenceTexts);
  const { data } = useQueryCall(listGroups, {}, { quiet: true });
  return (
    <section className={`${layout.panel} ${styles["fields"]}`} aria-label={t("who")}>
      <h2 className={layout.heading}>{t("who")}</h2>
      <Form.Item label={t("groups")} htmlFor="fence-groups">
        <TreeSelect<number[]>
          id="fence-groups"
          multiple
          allowClear
          placeholder={t("noGroups")}
          treeData={treeOf(data?.data ?? []).map(choiceOf)}
          showSearch={{ treeNodeFilterProp: "title" }}
          value={[...draft.groups]}
          onChange={(groups) => onChange({ groups })}
        />
      </Form.Item>
      <ChannelsField
        title={<h3 className={layout.heading}>{t("channels")}</h3>}
        hint={t("channelsHint")}
        chosen={draft.channels}
        onChange={(channels) => onChange({ channels })}
      />
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
