import { layout, NumberField, TextField } from "@tessera/kit";
import type { CameraPlace, Flow } from "@tessera/kit/camera";
import { useChannel } from "@tessera/kit/camera";
import { RequestFailure, useMutationCall, useTexts } from "@tessera/platform/console";
import { Alert, Button, Form, InputNumber, Radio } from "antd";
import { createShareLink } from "../../contract.ts";
import { rereads } from "../share-links.ts";
import styles from "../sharing.module.css";
import { sharingTexts } from "../texts.ts";

interface ShareFormProps {
  readonly camera: CameraPlace;
  readonly flow: Flow;
  readonly onMade: (link: string) => void;
}

/** A link as it is asked for. */
interface Wish {
  readonly name: string;
  readonly stream: "main" | "sub";
  /** In minutes; 0: as `minutes` says. */
  readonly lifetime: number;
  readonly minutes: number;
  readonly maxViewers: number;
}

const dayMinutes = 24 * 60;
const lifetimes = [
  { key: "hour1", minutes: 60 },
  { key: "hours8", minutes: 8 * 60 },
  { key: "day1", minutes: dayMinutes },
  { key: "days7", minutes: 7 * dayMinutes },
  { key: "days30", minutes: 30 * dayMinutes },
] as const;
const longestMinutes = 30 * dayMinutes;
const usual = { name: "", lifetime: 8 * 60, minutes: 60, maxViewers: 0 };

export function ShareForm({ camera: { device, channel }, flow, onMade }: ShareFormProps) {
  const t = useTexts(sharingTexts);
  const [form] = Form.useForm<Wish>();
  const isCustom = Form.useWatch("lifetime", form) === 0;
  const { channel: known } = useChannel({ device, channel });
  const { mutate, isPending, error } = useMutationCall(createShareLink, {
    rereads,
    quiet: true,
    onDone: ({ Path }) => onMade(new URL(Path, location.origin).href),
  });
  const make = ({ lifetime, minutes, ...wish }: Wish) =>
    mutate({ ...wish, device, channel, minutes: lifetime || minutes });
  return (
    <Form<Wish>
      form={form}
      layout="vertical"
      className={styles["form"] ?? ""}
      initialValues={{ ...usual, stream: flow === 2 ? "sub" : "main" }}
      onFinish={make}
    >
      <p className={layout.hint}>{t("hint")}</p>
      {error && (
        <Alert
          type="error"
          showIcon
          title={isForbidden(error) ? t("mayNot") : error.message}
          className={layout.notice}
        />
      )}
      <TextField name="name" label={t("purpose")} placeholder={t("namePlaceholder")} />
      <Lifetime isCustom={isCustom} />
      <Form.Item<Wish>
        name="stream"
        label={t("stream")}
        hidden={!(known?.HasSubStream ?? flow === 2)}
      >
        <Radio.Group
          options={(["main", "sub"] as const).map((value) => ({ value, label: t(value) }))}
        />
      </Form.Item>
      <NumberField
        name="maxViewers"
        label={t("maxViewers")}
        hint={t("maxViewersHint")}
        min={0}
        max={1000}
      />
      <Button type="primary" htmlType="submit" loading={isPending}>
        {t("create")}
      </Button>
    </Form>
  );
}

function Lifetime({ isCustom }: { readonly isCustom: boolean }) {
  const t = useTexts(sharingTexts);
  const limits = { required: true, type: "integer", min: 1, max: longestMinutes } as const;
  return (
    <>
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
          <InputNumber precision={0} className={layout.wide} />
        </Form.Item>
      )}
    </>
  );
}

const isForbidden = (error: Error) => error instanceof RequestFailure && error.httpStatus === 403;
