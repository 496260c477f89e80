import { listGroups } from "@tessera/features/groups/contract";
import { listLayouts } from "@tessera/features/layouts/contract";
import { ChoiceField, FormDrawer, layout, NumberField } from "@tessera/kit";
import { GroupSelect } from "@tessera/kit/choose";
import { notices, useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { Form, Select } from "antd";
import {
  readScreen,
  type ScreenChoice,
  saveScreen,
  screenSecondsMax,
  screenSecondsMin,
  screenTiles,
} from "../../contract.ts";
import { screenTexts } from "./texts.ts";

interface ChoiceDrawerProps {
  readonly isOpen: boolean;
  readonly choice: ScreenChoice;
  readonly onClose: () => void;
}

interface Values {
  readonly tiles: ScreenChoice["tiles"];
  readonly source: ScreenChoice["source"];
  readonly seconds: number;
  readonly group?: number | undefined;
  readonly layout?: number | undefined;
}

/** Which live pictures the screen shows, how many and for how long. */
export default function ChoiceDrawer({ isOpen, choice, onClose }: ChoiceDrawerProps) {
  const t = useTexts(screenTexts);
  const [form] = Form.useForm<Values>();
  const { tiles, source, sourceId, seconds } = choice;
  const saving = useMutationCall(saveScreen, {
    rereads: [readScreen],
    onDone: () => notices.success(t("saved")),
  });
  const values: Values = {
    tiles,
    source,
    seconds,
    group: source === "group" ? sourceId : undefined,
    layout: source === "layout" ? sourceId : undefined,
  };
  return (
    <FormDrawer<Values>
      isOpen={isOpen}
      onClose={onClose}
      title={t("choosePictures")}
      form={form}
      values={values}
      onSave={(chosen) => saving.mutateAsync(choiceOf(chosen))}
    >
      <ChoiceField
        name="tiles"
        label={t("tiles")}
        options={screenTiles.map((count) => ({ value: count, label: t("tileCount", { count }) }))}
      />
      <ChoiceField
        name="source"
        label={t("source")}
        options={[
          { value: "alarms", label: t("sourceAlarms") },
          { value: "group", label: t("sourceGroup") },
          { value: "layout", label: t("sourceLayout") },
        ]}
      />
      <SourceField source={Form.useWatch("source", form) ?? source} />
      <NumberField
        name="seconds"
        label={t("seconds")}
        unit={t("secondsUnit")}
        min={screenSecondsMin}
        max={screenSecondsMax}
      />
      <p className={layout.hint}>{t("saveHint")}</p>
    </FormDrawer>
  );
}

const choiceOf = ({ tiles, source, seconds, group = 0, layout: id = 0 }: Values): ScreenChoice => ({
  tiles,
  source,
  seconds,
  sourceId: { alarms: 0, group, layout: id }[source],
});

/** Which group, or which layout. */
function SourceField({ source }: { readonly source: ScreenChoice["source"] }) {
  const t = useTexts(screenTexts);
  const groups = useQueryCall(listGroups, {}, { enabled: source === "group" });
  const layouts = useQueryCall(listLayouts, {}, { enabled: source === "layout" });
  if (source === "alarms") return null;
  if (source === "group")
    return (
      <Form.Item
        name="group"
        label={t("group")}
        rules={[{ required: true, message: t("groupNeeded") }]}
      >
        <GroupSelect groups={groups.data?.data ?? []} loading={groups.isFetching} />
      </Form.Item>
    );
  return (
    <Form.Item
      name="layout"
      label={t("layout")}
      rules={[{ required: true, message: t("layoutNeeded") }]}
    >
      <Select
        loading={layouts.isFetching}
        showSearch={{ optionFilterProp: "label" }}
        options={layouts.data?.data.map(({ ID, Name }) => ({ value: ID, label: Name })) ?? []}
      />
    </Form.Item>
  );
}
