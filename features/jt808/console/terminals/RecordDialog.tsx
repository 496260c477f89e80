import { recorderCommands } from "@tessera/formats/jt808";
import { ChoiceField, FormDialog, layout, type Opened } from "@tessera/kit";
import { saveFile, useLanguage, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Form } from "antd";
import { useState } from "react";
import type { z } from "zod";
import { type Jt808Terminal, readJt808Record } from "../../contract.ts";
import { nameOf } from "./columns.tsx";
import { bytesOf, hexDump } from "./hex-dump.ts";
import styles from "./record.module.css";
import { terminalTexts } from "./texts.ts";

type Answer = z.output<typeof readJt808Record.reply>;

const values = { command: 0, hours: 1 };
const hourMs = 3_600_000;

/** What the driving recorder behind a terminal has, as it answers. */
export function RecordDialog({ opened }: { readonly opened: Opened<Jt808Terminal> }) {
  const { key, isOpen, subject, onClose } = opened;
  const t = useTexts(terminalTexts);
  const language = useLanguage();
  const name = subject ? nameOf(subject) : "";
  const [answer, setAnswer] = useState<Answer & { readonly of: string }>();
  const { mutateAsync: read } = useMutationCall(readJt808Record);
  const deviceid = subject?.DeviceID ?? "";
  const ask = async ({ command, hours }: typeof values): Promise<false> => {
    const endms = Date.now();
    const span = isOfTime(command) ? { startms: endms - hours * hourMs, endms } : {};
    setAnswer({ ...(await read({ deviceid, command, ...span })), of: key });
    return false;
  };
  return (
    <FormDialog<typeof values>
      key={key}
      isOpen={isOpen}
      onClose={onClose}
      title={t("recordOf", { name })}
      width={680}
      saveText={t("recordRead")}
      values={values}
      blame="command"
      onSave={ask}
    >
      <ChoiceField
        name="command"
        label={t("recordCommand")}
        hint={t("recordHint")}
        options={recorderCommands.map(({ command, name: label }) => ({
          value: command,
          label: `${hexOf(command)} · ${label[language]}`,
        }))}
      />
      <Form.Item noStyle dependencies={["command"]}>
        {({ getFieldValue }) =>
          isOfTime(Number(getFieldValue("command"))) && (
            <ChoiceField
              name="hours"
              label={t("recordTime")}
              options={[1, 6, 24, 48].map((hours) => ({
                value: hours,
                label: t("recordHours", { count: hours }),
              }))}
            />
          )
        }
      </Form.Item>
      {answer?.of === key && <RecordAnswer answer={answer} deviceId={deviceid} />}
    </FormDialog>
  );
}

function RecordAnswer({
  answer: { Command, Bytes, Hex },
  deviceId,
}: {
  readonly answer: Answer;
  readonly deviceId: string;
}) {
  const t = useTexts(terminalTexts);
  return (
    <section aria-label={t("recordAnswer")}>
      <div className={layout.spread}>
        <span>{t("recordBytes", { command: Command, count: Bytes })}</span>
        <Button
          size="small"
          disabled={Bytes === 0}
          onClick={() => saveFile(new Blob([bytesOf(Hex)]), `recorder-${deviceId}-${Command}.bin`)}
        >
          {t("download")}
        </Button>
      </div>
      {Bytes > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its box is scrolled by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
        <pre className={styles["dump"]} tabIndex={0}>
          {hexDump(Hex)}
        </pre>
      )}
    </section>
  );
}

const isOfTime = (command: number): boolean =>
  recorderCommands.some((one) => one.command === command && one.isOfTime);

const hexOf = (command: number): string =>
  `0x${command.toString(16).padStart(2, "0").toUpperCase()}`;
