import { FormDialog, layout, RowActions } from "@tessera/kit";
import { GroupSelect } from "@tessera/kit/choose";
import { useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { Button, Form } from "antd";
import { useState } from "react";
import { listGroups } from "../../../groups/contract.ts";
import {
  type ArmingArea,
  type ArmingMode,
  removeArmingArea,
  saveArmingArea,
} from "../../contract.ts";
import { areaName, changeText, nextText } from "../area-words.ts";
import { ModeButtons } from "../ModeButtons.tsx";
import { rereads } from "../rereads.ts";
import { armingTexts } from "../texts.ts";

interface AreaListProps {
  readonly areas: readonly ArmingArea[];
  readonly modes: readonly ArmingMode[];
}

/** The site and the groups that have a mode of their own. */
export function AreaList({ areas, modes }: AreaListProps) {
  const t = useTexts(armingTexts);
  const [isAdding, setAdding] = useState(false);
  return (
    <section className={layout.panel} aria-label={t("areas")}>
      <div className={layout.spread}>
        <h2 className={layout.heading}>{t("areas")}</h2>
        <Button onClick={() => setAdding(true)}>{t("addArea")}</Button>
      </div>
      <ul className={layout.items} style={{ marginBlockStart: 12 }}>
        {areas.map((area) => (
          <AreaItem key={area.GroupID} area={area} modes={modes} />
        ))}
      </ul>
      <AddAreaDialog isOpen={isAdding} areas={areas} onClose={() => setAdding(false)} />
    </section>
  );
}

function AreaItem({ area, modes }: { readonly area: ArmingArea } & Pick<AreaListProps, "modes">) {
  const t = useTexts(armingTexts);
  const name = areaName(area, t);
  const { mutateAsync: remove } = useMutationCall(removeArmingArea, { rereads });
  return (
    <li className={layout.item}>
      <div className={layout.spread}>
        <strong>{name}</strong>
        <RowActions
          name={name}
          actions={[
            { label: t("schedule"), to: `/config/arming/schedule?group=${area.GroupID}` },
            area.GroupID !== 0 && {
              label: t("followSite"),
              ask: {
                title: t("followSiteAsk", { name }),
                detail: t("followSiteDetail"),
                action: t("followSite"),
              },
              run: () => remove({ GroupID: area.GroupID }),
            },
          ]}
        />
      </div>
      <ModeButtons area={area} modes={modes} />
      <span className={layout.second}>
        {[changeText(area, t), nextText(area, modes, t)].filter(Boolean).join("\n")}
      </span>
    </li>
  );
}

interface Values {
  readonly groupId: number | undefined;
}

function AddAreaDialog(props: {
  readonly isOpen: boolean;
  readonly areas: readonly ArmingArea[];
  readonly onClose: () => void;
}) {
  const { isOpen, areas, onClose } = props;
  const t = useTexts(armingTexts);
  const { data } = useQueryCall(listGroups, {}, { enabled: isOpen, quiet: true });
  const { mutateAsync: add } = useMutationCall(saveArmingArea, { rereads });
  const isNew = (id: number) => areas.every(({ GroupID }) => GroupID !== id);
  return (
    <FormDialog<Values>
      isOpen={isOpen}
      onClose={onClose}
      title={t("addArea")}
      values={{ groupId: undefined }}
      onSave={async ({ groupId }) => {
        // One that is there already is left as it is, with its schedule.
        if (groupId !== undefined && isNew(groupId)) await add({ GroupID: groupId });
      }}
    >
      <Form.Item<Values>
        name="groupId"
        label={t("group")}
        extra={t("addAreaHint")}
        rules={[{ required: true, message: t("groupNeeded") }]}
      >
        <GroupSelect groups={data?.data ?? []} />
      </Form.Item>
    </FormDialog>
  );
}
