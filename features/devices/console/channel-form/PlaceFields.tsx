import { useTexts } from "@tessera/platform/console";
import { Form, type FormRule, InputNumber } from "antd";
import styles from "../form-fields/form.module.css";
import { channelFormTexts } from "./texts.ts";

/** Where the camera stands: both numbers or neither. */
export function PlaceFields() {
  const t = useTexts(channelFormTexts);
  const withOther =
    (other: string): Extract<FormRule, (...args: never[]) => unknown> =>
    ({ getFieldValue }) => ({
      validator: async (_: unknown, value: number | null | undefined) => {
        const isFilled = value !== null && value !== undefined;
        const isOtherFilled = (getFieldValue(other) ?? null) !== null;
        if (!isFilled && isOtherFilled) throw new Error(t("bothNeeded"));
      },
    });
  return (
    <div className={styles["pair"]}>
      <Form.Item
        name="Longitude"
        label={t("longitude")}
        dependencies={["Latitude"]}
        rules={[
          { type: "number", min: -180, max: 180, message: t("longitudeWrong") },
          withOther("Latitude"),
        ]}
      >
        <InputNumber className={styles["wide"] ?? ""} precision={7} placeholder="116.3975" />
      </Form.Item>
      <Form.Item
        name="Latitude"
        label={t("latitude")}
        dependencies={["Longitude"]}
        rules={[
          { type: "number", min: -90, max: 90, message: t("latitudeWrong") },
          withOther("Longitude"),
        ]}
      >
        <InputNumber className={styles["wide"] ?? ""} precision={7} placeholder="39.9087" />
      </Form.Item>
    </div>
  );
}
