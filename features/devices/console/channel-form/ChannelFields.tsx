import { useTexts } from "@tessera/platform/console";
import { Form, Input, InputNumber, Switch, TreeSelect } from "antd";
import { type Directory, directoryTree } from "../directories.ts";
import styles from "../form-fields/form.module.css";
import { PlanField } from "../record-plan/PlanField.tsx";
import { PlaceFields } from "./PlaceFields.tsx";
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
      <Form.Item
        name="Name"
        label={t("name")}
        rules={[{ required: true, whitespace: true, message: t("nameNeeded") }]}
      >
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      {channelId ? (
        <Form.Item label={t("channelId")}>
          <span className={styles["sentence"]}>{channelId}</span>
        </Form.Item>
      ) : (
        <Form.Item
          name="ChannelID"
          label={t("channelId")}
          extra={t("channelIdHint")}
          validateTrigger="onBlur"
          rules={[{ pattern: /^[\w-]{0,64}$/, message: t("channelIdWrong") }]}
        >
          <Input maxLength={64} autoComplete="off" spellCheck={false} />
        </Form.Item>
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

/** After its connection: how it is counted, where it stands, whether it is in use. */
export function FurtherFields({ isDirectory }: { readonly isDirectory: boolean }) {
  const t = useTexts(channelFormTexts);
  return (
    <>
      <div className={styles["pair"]}>
        <Form.Item name="ChannelNum" label={t("number")} extra={t("numberHint")}>
          <InputNumber className={styles["wide"] ?? ""} min={0} max={999_999} precision={0} />
        </Form.Item>
        <Form.Item
          name="GBID"
          label={t("gbId")}
          extra={t("gbIdHint")}
          validateTrigger="onBlur"
          rules={[{ pattern: /^\s*(\d{20})?\s*$/, message: t("gbIdWrong") }]}
        >
          <Input maxLength={40} inputMode="numeric" autoComplete="off" />
        </Form.Item>
      </div>
      {!isDirectory && (
        <>
          <PlaceFields />
          <PlanField />
          <Form.Item
            name="OnDemand"
            label={t("onDemand")}
            extra={t("onDemandHint")}
            valuePropName="checked"
          >
            <Switch />
          </Form.Item>
        </>
      )}
      <Form.Item
        name="Enable"
        label={t("enabled")}
        extra={t(isDirectory ? "enableDirectoryHint" : "enableHint")}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
    </>
  );
}
