import { layout, SwitchField, TextField } from "@tessera/kit";
import { durationText } from "@tessera/kit/camera";
import { useTexts } from "@tessera/platform/console";
import { Form, type FormRule, InputNumber, Select, TreeSelect } from "antd";
import { type Channel, watermarkPlace } from "../../contract.ts";
import { type Directory, directoryTree } from "../directories.ts";
import { recordPlanTexts } from "../record-plan/texts.ts";
import { useRecordPlans } from "../record-plan/use-record-plans.ts";
import { channelFormTexts } from "./texts.ts";

interface ChannelFieldsProps {
  /** Empty for a new one. */
  readonly channelId: string;
  readonly directories: readonly Directory[];
  readonly isDirectory: boolean;
}

/** What a channel is called and where it belongs. */
export function NamingFields({ channelId, directories, isDirectory }: ChannelFieldsProps) {
  const t = useTexts(channelFormTexts);
  return (
    <>
      <TextField name="Name" label={t("name")} needed={t("nameNeeded")} />
      {channelId ? (
        <Form.Item label={t("channelId")}>{channelId}</Form.Item>
      ) : (
        <TextField
          name="ChannelID"
          label={t("channelId")}
          hint={t("channelIdHint")}
          maxLength={64}
          rules={[
            {
              pattern: /^[\w-]{0,64}$/,
              message: t("channelIdWrong"),
              validateTrigger: "onBlur",
            },
          ]}
        />
      )}
      <Form.Item name="ParentID" label={t("parent")}>
        <TreeSelect<string>
          treeData={[
            {
              value: "",
              title: t("top"),
              children: directoryTree(directories, isDirectory ? channelId : ""),
            },
          ]}
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: "title" }}
        />
      </Form.Item>
    </>
  );
}

/** What the server knows of the channel and nobody enters. */
export function ToldFields({ channel }: { readonly channel: Channel | undefined }) {
  const t = useTexts(channelFormTexts);
  if (!channel) return null;
  const { Onvif, PlayTime } = channel;
  return (
    <>
      {Onvif !== "" && <Form.Item label={t("onvif")}>{Onvif}</Form.Item>}
      {PlayTime > 0 && <Form.Item label={t("playTime")}>{durationText(PlayTime)}</Form.Item>}
    </>
  );
}

/** After its connection: how it is counted, where it stands, whether it is in use. */
export function FurtherFields({ isDirectory }: { readonly isDirectory: boolean }) {
  const t = useTexts(channelFormTexts);
  return (
    <>
      <div className={layout.pair}>
        <Form.Item name="ChannelNum" label={t("number")} extra={t("numberHint")}>
          <InputNumber className={layout.wide} min={0} max={999_999} precision={0} />
        </Form.Item>
        <TextField
          name="GBID"
          label={t("gbId")}
          hint={t("gbIdHint")}
          maxLength={40}
          isNumeric
          rules={[
            {
              pattern: /^\s*(\d{20})?\s*$/,
              message: t("gbIdWrong"),
              validateTrigger: "onBlur",
            },
          ]}
        />
      </div>
      {!isDirectory && (
        <>
          <div className={layout.pair}>
            <DegreesField name="Longitude" other="Latitude" max={180} example="116.3975" />
            <DegreesField name="Latitude" other="Longitude" max={90} example="39.9087" />
          </div>
          <PlanField />
          <SwitchField name="OnDemand" label={t("onDemand")} hint={t("onDemandHint")} />
          <SwitchField name="EnableAudio" label={t("sound")} hint={t("soundHint")} />
          <SwitchField name="EnableH265ToH264" label={t("toH264")} hint={t("toH264Hint")} />
          <div className={layout.pair}>
            <TextField
              name="WatermarkingText"
              label={t("watermark")}
              hint={t("watermarkHint")}
              maxLength={60}
            />
            <Form.Item name="WatermarkingPlace" label={t("watermarkPlace")}>
              <Select
                options={watermarkPlace.options.map((value) => ({
                  value,
                  label: t(`watermark.${value}`),
                }))}
              />
            </Form.Item>
          </div>
        </>
      )}
      <SwitchField
        name="Enable"
        label={t("enabled")}
        hint={t(isDirectory ? "enableDirectoryHint" : "enableHint")}
      />
    </>
  );
}

interface DegreesFieldProps {
  readonly name: "Longitude" | "Latitude";
  readonly other: "Longitude" | "Latitude";
  readonly max: number;
  readonly example: string;
}

/** Where the camera stands: both numbers or neither. */
function DegreesField({ name, other, max, example }: DegreesFieldProps) {
  const t = useTexts(channelFormTexts);
  const withOther: FormRule = ({ getFieldValue }) => ({
    validator: async (_: unknown, value: number | null | undefined) => {
      const isFilled = value !== null && value !== undefined;
      const isOtherFilled = (getFieldValue(other) ?? null) !== null;
      if (!isFilled && isOtherFilled) throw new Error(t("bothNeeded"));
    },
  });
  return (
    <Form.Item
      name={name}
      label={t(name)}
      dependencies={[other]}
      rules={[{ type: "number", min: -max, max, message: t(`${name}Wrong`) }, withOther]}
    >
      <InputNumber className={layout.wide} precision={7} placeholder={example} />
    </Form.Item>
  );
}

/** The plan that the channel follows. */
function PlanField() {
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
