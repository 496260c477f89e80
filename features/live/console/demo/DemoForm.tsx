import { rungLabels } from "@tessera/kit/tile";
import { useTexts } from "@tessera/platform/console";
import { type RungChoice, rungNames } from "@tessera/player";
import { Button, Input, Select } from "antd";
import { type FormEvent, useId, useState } from "react";
import {
  type AddressFault,
  type PlayAddress,
  readPlayAddress,
} from "../open-pages/play-address.ts";
import styles from "./DemoPage.module.css";
import { demoTexts } from "./texts.ts";

/** An address to play, and by which way. */
export interface Test {
  /** As it was pasted. */
  readonly text: string;
  readonly address: PlayAddress;
  readonly choice: RungChoice;
}

interface DemoFormProps {
  readonly isPlaying: boolean;
  readonly onStart: (test: Test) => void;
  readonly onStop: () => void;
}

export function DemoForm({ isPlaying, onStart, onStop }: DemoFormProps) {
  const t = useTexts(demoTexts);
  const id = useId();
  const [text, setText] = useState("");
  const [way, setWay] = useState<RungChoice | "address">("address");
  const [fault, setFault] = useState<AddressFault>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = readPlayAddress(text, location.origin);
    if (typeof address === "string") return setFault(address);
    setFault(undefined);
    onStart({ text: text.trim(), address, choice: way === "address" ? address.rung : way });
  };
  return (
    <form className={styles["form"]} onSubmit={submit} noValidate>
      <label htmlFor={`${id}address`}>{t("address")}</label>
      <Input.TextArea
        id={`${id}address`}
        className={styles["address"] ?? ""}
        autoSize={{ minRows: 2, maxRows: 4 }}
        maxLength={2000}
        spellCheck={false}
        status={fault ? "error" : ""}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}hint`}
        placeholder="/live/ws-fmp4/…?token=…"
        value={text}
        onChange={({ target }) => setText(target.value.replaceAll(/\s/g, ""))}
        onPressEnter={submit}
      />
      <span id={`${id}hint`} className={styles[fault ? "fault" : "hint"]} role={fault && "alert"}>
        {fault ? t(fault, { host: location.host }) : t("addressHint")}
      </span>
      <div className={styles["row"]}>
        <Select
          aria-label={t("way")}
          className={styles["way"] ?? ""}
          value={way}
          options={[
            { value: "address" as const, label: t("wayOfAddress") },
            { value: "auto" as const, label: t("wayAuto") },
            ...rungNames.map((name) => ({ value: name, label: rungLabels[name] })),
          ]}
          onChange={setWay}
        />
        <Button type="primary" htmlType="submit">
          {t("play")}
        </Button>
        {isPlaying && <Button onClick={onStop}>{t("stop")}</Button>}
      </div>
    </form>
  );
}
