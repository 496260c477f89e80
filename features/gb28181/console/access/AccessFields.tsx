import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Form, Input, InputNumber, Popconfirm, Select, Switch } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { changeGbAccess, getGbAccess } from "../../contract.ts";
import styles from "./access.module.css";
import type { AccessValues } from "./access-values.ts";
import { accessTexts } from "./texts.ts";

type Key = (typeof accessTexts.keys)[number];

export function IdentityFields() {
  const t = useTexts(accessTexts);
  return (
    <Group title="identity">
      <Form.Item<AccessValues>
        name="Serial"
        label={t("serial")}
        extra={t("serialHint")}
        rules={[{ required: true, pattern: /^\s*\d{20}\s*$/, message: t("serialBad") }]}
      >
        <Input maxLength={24} autoComplete="off" inputMode="numeric" />
      </Form.Item>
      <Form.Item<AccessValues>
        name="Realm"
        label={t("realm")}
        extra={t("realmHint")}
        rules={[{ pattern: /^[\w.-]*$/, message: t("realmBad") }]}
      >
        <Input maxLength={64} autoComplete="off" />
      </Form.Item>
      <Form.Item<AccessValues>
        name="Host"
        label={t("host")}
        extra={t("hostHint")}
        rules={[{ pattern: /^[\w.:-]*$/, message: t("hostBad") }]}
      >
        <Input maxLength={255} autoComplete="off" />
      </Form.Item>
      <NumberField name="Port" label="port" hint="portHint" min={0} max={65_535} />
    </Group>
  );
}

export function AdmissionFields({ hasPassword }: { readonly hasPassword: boolean }) {
  const t = useTexts(accessTexts);
  return (
    <Group title="admission">
      <Form.Item
        label={t("password")}
        htmlFor="gb-access_DevicePassword"
        extra={
          <>
            {t("passwordHint")} {hasPassword && <RemovePassword />}
          </>
        }
      >
        <Form.Item<AccessValues> name="DevicePassword" noStyle>
          <Input.Password
            maxLength={100}
            autoComplete="new-password"
            placeholder={t(hasPassword ? "passwordSet" : "passwordUnset")}
          />
        </Form.Item>
      </Form.Item>
      <SwitchField name="AllowUnknown" label="allowUnknown" hint="allowUnknownHint" />
      <SwitchField name="StrictIDs" label="strictIds" hint="strictIdsHint" />
      <SwitchField name="OfferQop" label="offerQop" hint="offerQopHint" />
      <p className={styles["lists"]}>
        {t("lists")}
        <Link className={styles["link"] ?? ""} to="/config/white">
          {t("whiteList")}
        </Link>
        <Link className={styles["link"] ?? ""} to="/config/black">
          {t("blackList")}
        </Link>
      </p>
    </Group>
  );
}

function RemovePassword() {
  const t = useTexts(accessTexts);
  const { mutate } = useMutationCall(changeGbAccess, {
    rereads: [getGbAccess],
    onDone: () => notices.success(t("saved")),
  });
  return (
    <Popconfirm
      title={t("removePasswordAsk")}
      description={t("removePasswordDetail")}
      okText={t("removePassword")}
      okButtonProps={{ danger: true }}
      cancelText={t("cancel")}
      styles={{ root: { maxWidth: 320 } }}
      onConfirm={() => mutate({ DevicePassword: "" })}
    >
      <Button type="link" size="small" danger>
        {t("removePassword")}
      </Button>
    </Popconfirm>
  );
}

/** Those in use somewhere. */
const zones = [
  -720, -660, -600, -540, -480, -420, -360, -300, -240, -210, -180, -120, -60, 0, 60, 120, 180, 210,
  240, 270, 300, 330, 345, 360, 390, 420, 480, 540, 570, 600, 630, 660, 720, 765, 780, 840,
];

const two = (value: number): string => String(value).padStart(2, "0");

const zoneName = (minutes: number): string => {
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? "−" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};

export function TimingFields() {
  const t = useTexts(accessTexts);
  const interval = Form.useWatch<number | undefined>("KeepaliveInterval") ?? 0;
  const count = Form.useWatch<number | undefined>("KeepaliveCount") ?? 0;
  return (
    <Group title="timing">
      <NumberField
        name="RegisterTimeout"
        label="registerTimeout"
        hint="registerTimeoutHint"
        unit="seconds"
        min={60}
        max={604_800}
      />
      <NumberField
        name="KeepaliveInterval"
        label="keepaliveInterval"
        unit="seconds"
        min={5}
        max={3600}
      />
      <NumberField
        name="KeepaliveCount"
        label="keepaliveCount"
        extra={t("offlineAfter", { seconds: interval * count })}
        unit="times"
        min={1}
        max={60}
      />
      <SwitchField name="TimeSync" label="timeSync" hint="timeSyncHint" />
      <Form.Item<AccessValues> name="zone" label={t("zone")} extra={t("zoneHint")}>
        <Select
          showSearch={{ optionFilterProp: "label" }}
          options={[
            { value: "", label: t("zoneServer") },
            ...zones.map((minutes) => ({ value: String(minutes), label: zoneName(minutes) })),
          ]}
        />
      </Form.Item>
      <Form.Item<AccessValues>
        name="RedirectTo"
        label={t("redirectTo")}
        extra={t("redirectToHint")}
        rules={[{ pattern: /^([\w.-]+:\d{1,5})?$/, message: t("redirectToBad") }]}
      >
        <Input maxLength={261} autoComplete="off" />
      </Form.Item>
    </Group>
  );
}

export function MediaFields() {
  const t = useTexts(accessTexts);
  return (
    <Group title="media">
      <Form.Item<AccessValues> name="mediaMode" label={t("mediaMode")} extra={t("mediaModeHint")}>
        <Select
          options={[
            { value: "TCP-PASSIVE", label: t("tcpPassive") },
            { value: "TCP-ACTIVE", label: t("tcpActive") },
            { value: "UDP", label: t("udp") },
          ]}
        />
      </Form.Item>
      <Form.Item
        label={t("mediaPorts")}
        htmlFor="gb-access_MediaPortMin"
        extra={t("mediaPortsHint")}
      >
        <span className={styles["range"]}>
          <Form.Item<AccessValues>
            name="MediaPortMin"
            noStyle
            rules={[{ required: true, message: t("numberNeeded") }]}
          >
            <InputNumber aria-label={t("mediaPortMin")} min={1024} max={65_534} precision={0} />
          </Form.Item>
          –
          <Form.Item<AccessValues>
            name="MediaPortMax"
            noStyle
            dependencies={["MediaPortMin"]}
            rules={[
              { required: true, message: t("numberNeeded") },
              ({ getFieldValue }) => ({
                validator: async (_, value: number) => {
                  if (value <= getFieldValue("MediaPortMin")) throw new Error(t("mediaPortsBad"));
                },
              }),
            ]}
          >
            <InputNumber aria-label={t("mediaPortMax")} min={1025} max={65_535} precision={0} />
          </Form.Item>
        </span>
      </Form.Item>
      <SwitchField name="SSRCCheck" label="ssrcCheck" hint="ssrcCheckHint" />
    </Group>
  );
}

export function SubscriptionFields() {
  const t = useTexts(accessTexts);
  return (
    <Group title="subscriptions">
      <p className={styles["muted"]}>{t("subscribeHint")}</p>
      <NumberField name="CatalogSubscribeInterval" label="catalogSubscribe" {...oneDay} />
      <NumberField name="AlarmSubscribeInterval" label="alarmSubscribe" {...oneDay} />
      <NumberField name="PositionSubscribeInterval" label="positionSubscribe" {...oneDay} />
    </Group>
  );
}

const oneDay = { unit: "seconds", min: 0, max: 86_400 } as const;

export function LogFields() {
  return (
    <Group title="logging">
      <NumberField name="SipLogMegabytes" label="sipLog" hint="sipLogHint" min={0} max={100_000}>
        MB
      </NumberField>
    </Group>
  );
}

function Group({ title, children }: { readonly title: Key; readonly children: ReactNode }) {
  const t = useTexts(accessTexts);
  return (
    <section className={styles["card"]} aria-label={t(title)}>
      <h2 className={styles["title"]}>{t(title)}</h2>
      {children}
    </section>
  );
}

interface NumberFieldProps {
  readonly name: keyof AccessValues;
  readonly label: Key;
  readonly hint?: Key;
  readonly extra?: string;
  readonly unit?: Key;
  readonly min: number;
  readonly max: number;
  readonly children?: string;
}

function NumberField({ name, label, hint, extra, unit, min, max, children }: NumberFieldProps) {
  const t = useTexts(accessTexts);
  const suffix = unit ? t(unit) : children;
  return (
    <Form.Item<AccessValues>
      name={name}
      label={t(label)}
      extra={extra ?? (hint && t(hint))}
      rules={[{ required: true, message: t("numberNeeded") }]}
    >
      <InputNumber
        className={styles["number"] ?? ""}
        min={min}
        max={max}
        precision={0}
        {...(suffix && { suffix })}
      />
    </Form.Item>
  );
}

interface SwitchFieldProps {
  readonly name: keyof AccessValues;
  readonly label: Key;
  readonly hint: Key;
}

function SwitchField({ name, label, hint }: SwitchFieldProps) {
  const t = useTexts(accessTexts);
  return (
    <div className={styles["switch"]}>
      <Form.Item<AccessValues> name={name} valuePropName="checked" noStyle>
        <Switch size="small" aria-labelledby={`gb-${name}`} aria-describedby={`gb-${name}-hint`} />
      </Form.Item>
      <span>
        <span id={`gb-${name}`}>{t(label)}</span>
        <span id={`gb-${name}-hint`} className={styles["hint"]}>
          {t(hint)}
        </span>
      </span>
    </div>
  );
}
