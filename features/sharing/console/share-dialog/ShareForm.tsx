import type { CameraPlace, Flow } from "@tessera/kit/camera";
import { useChannel } from "@tessera/kit/camera";
import { RequestFailure, useMutationCall, useTexts } from "@tessera/platform/console";
import { Alert, Button, Form } from "antd";
import { createShareLink } from "../../contract.ts";
import { rereads } from "../share-links.ts";
import styles from "../sharing.module.css";
import { sharingTexts } from "../texts.ts";
import { usualMinutes } from "./lifetimes.ts";
import { ShareFields, type Wish } from "./ShareFields.tsx";

interface ShareFormProps {
  readonly camera: CameraPlace;
  readonly flow: Flow;
  readonly onMade: (link: string) => void;
}

const usual = { name: "", lifetime: usualMinutes, minutes: 60, maxViewers: 0 };

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
  const make = ({ lifetime, minutes, maxViewers, ...wish }: Wish) =>
    mutate({
      ...wish,
      device,
      channel,
      minutes: lifetime || minutes,
      maxViewers: maxViewers ?? 0,
    });
  return (
    <Form<Wish>
      form={form}
      layout="vertical"
      className={styles["form"] ?? ""}
      initialValues={{ ...usual, stream: flow === 2 ? "sub" : "main" }}
      onFinish={make}
    >
      <p className={styles["hint"]}>{t("hint")}</p>
      {error && (
        <Alert
          type="error"
          showIcon
          title={isForbidden(error) ? t("mayNot") : error.message}
          className={styles["alert"] ?? ""}
        />
      )}
      <ShareFields isCustom={isCustom} hasSubStream={known?.HasSubStream ?? flow === 2} />
      <Button type="primary" htmlType="submit" loading={isPending}>
        {t("create")}
      </Button>
    </Form>
  );
}

const isForbidden = (error: Error) => error instanceof RequestFailure && error.httpStatus === 403;
