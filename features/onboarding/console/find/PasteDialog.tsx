import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Alert, Button, Form, Input, Modal, Select, Skeleton } from "antd";
import { useState } from "react";
import { type DeviceType, listDeviceTypes } from "../../../devices/contract.ts";
import styles from "../wizard.module.css";
import { maxAddresses } from "./address-list.ts";
import { pastableTypes } from "./candidate.ts";
import { type PastedFault, pastedCandidates } from "./pasted-candidates.ts";
import { findTexts } from "./texts.ts";
import type { Candidates } from "./use-candidates.ts";

interface PasteDialogProps {
  readonly isOpen: boolean;
  readonly candidates: Candidates;
  readonly onClose: () => void;
}

/** For networks that cannot be searched: a list of addresses. */
export function PasteDialog({ isOpen, candidates, onClose }: PasteDialogProps) {
  const t = useTexts(findTexts);
  const { data, error, refetch } = useQueryCall(
    listDeviceTypes,
    {},
    { enabled: isOpen, quiet: true },
  );
  return (
    <Modal
      open={isOpen}
      destroyOnHidden
      title={t("pasteTitle")}
      width={560}
      footer={null}
      onCancel={onClose}
    >
      {error && (
        <Alert
          type="error"
          showIcon
          title={t("typesFailed")}
          description={error.message}
          action={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
        />
      )}
      {!data && !error && <Skeleton active />}
      {data && <PasteForm types={data.data} candidates={candidates} onDone={onClose} />}
    </Modal>
  );
}

interface PasteFormProps {
  readonly types: readonly DeviceType[];
  readonly candidates: Candidates;
  readonly onDone: () => void;
}

function PasteForm({ types, candidates, onDone }: PasteFormProps) {
  const t = useTexts(findTexts);
  const offered = pastableTypes(types);
  const [text, setText] = useState("");
  const [typeName, setTypeName] = useState(
    () => (offered.find(({ CanDiscover }) => CanDiscover) ?? offered[0])?.DeviceType ?? "",
  );
  const [outcome, setOutcome] = useState<{ bad: readonly PastedFault[]; hasGood: boolean }>();

  const add = async () => {
    const bareType = offered.find(({ DeviceType: name }) => name === typeName);
    if (!bareType) return;
    const { candidates: pasted, bad } = pastedCandidates(text, types, bareType);
    if (pasted.length > 0) await candidates.paste(pasted);
    if (bad.length === 0) return onDone();
    setOutcome({ bad, hasGood: pasted.length > 0 });
    // What is in the list need not be pasted again.
    setText(bad.map((line) => line.text).join("\n"));
  };
  return (
    <Form layout="vertical" onFinish={() => void add()}>
      <Form.Item label={t("pasteLabel")} htmlFor="onboarding-addresses" extra={t("pasteHint")}>
        <Input.TextArea
          id="onboarding-addresses"
          className={styles["pasted"] ?? ""}
          rows={7}
          spellCheck={false}
          placeholder={"192.168.1.64\n192.168.1.70-90\nrtsp://192.168.1.5/stream1"}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Form.Item>
      {outcome && <BadLines {...outcome} />}
      <Form.Item label={t("pasteType")} htmlFor="onboarding-type">
        <Select
          id="onboarding-type"
          value={typeName}
          options={offered.map(({ DeviceType: value, Label }) => ({ value, label: Label }))}
          onChange={setTypeName}
        />
      </Form.Item>
      <div className={styles["end"]}>
        <Button onClick={onDone}>{t("pasteCancel")}</Button>
        <Button
          type="primary"
          htmlType="submit"
          loading={candidates.isPasting}
          disabled={text.trim() === ""}
        >
          {t("pasteAdd")}
        </Button>
      </div>
    </Form>
  );
}

const shownLines = 5;

function BadLines({ bad, hasGood }: { bad: readonly PastedFault[]; hasGood: boolean }) {
  const t = useTexts(findTexts);
  return (
    <Alert
      type="warning"
      showIcon
      className={styles["bad"] ?? ""}
      title={t(hasGood ? "badCount" : "badOnly", { count: bad.length })}
      description={
        <ul className={styles["plain"]}>
          {bad.slice(0, shownLines).map(({ line, text, fault }) => (
            <li key={line}>
              {t("badLine", { line, text, fault: t(`fault.${fault}`, { max: maxAddresses }) })}
            </li>
          ))}
          {bad.length > shownLines && <li>…</li>}
        </ul>
      }
    />
  );
}
