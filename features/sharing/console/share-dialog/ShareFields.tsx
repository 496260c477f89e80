import { useTexts } from "@tessera/platform/console";
import { Form, Input, InputNumber, Radio } from "antd";
import styles from "../sharing.module.css";
import { sharingTexts } from "../texts.ts";
import { lifetimes, longestMinutes } from "./lifetimes.ts";

/** A link as it is asked for. */
export interface Wish {
  readonly name: string;
  readonly stream: "main" | "sub";
  /** In minutes; 0: as `minutes` says. */
  readonly lifetime: number;
  readonly minutes: number;
  readonly maxViewers: number;
}

interface ShareFieldsProps {
  readonly isCustom: boolean;
  readonly hasSubStream: boolean;
}

export function ShareFields({ isCustom, hasSubStream }: ShareFieldsProps) {
  const t = useTexts(sharingTexts);
  const limits = { required: true, type: "integer", min: 1, max: longestMinutes } as const;
  return (
    <>
      <Form.Item<Wish> name="name" label={t("name")}>
        <Input maxLength={100} placeholder={t("namePlaceholder")} />
      </Form.Item>
      <Form.Item<Wish> name="lifetime" label={t("lifetime")}>
        <Radio.Group
          className={styles["choices"] ?? ""}
          options={[
            ...lifetimes.map(({ key, minutes }) => ({ value: minutes, label: t(key) })),
            { value: 0, label: t("custom") },
          ]}
        />
      </Form.Item>
      {isCustom && (
        <Form.Item<Wish>
          name="minutes"
          label={`${t("lifetime")} (${t("minutes")})`}
          rules={[{ ...limits, message: t("minutesNeeded") }]}
        >
          <InputNumber precision={0} className={styles["number"] ?? ""} />
        </Form.Item>
      )}
      <Form.Item<Wish> name="stream" label={t("stream")} hidden={!hasSubStream}>
        <Radio.Group
          options={(["main", "sub"] as const).map((value) => ({ value, label: t(value) }))}
        />
      </Form.Item>
      <Form.Item<Wish> name="maxViewers" label={t("maxViewers")} extra={t("maxViewersHint")}>
        <InputNumber min={0} max={1000} precision={0} className={styles["number"] ?? ""} />
      </Form.Item>
    </>
  );
}
