import { FormDialog, Loaded, layout } from "@tessera/kit";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Alert, Form, Input, Select } from "antd";
import { useState } from "react";
import { type DeviceType, listDeviceTypes } from "../../../devices/contract.ts";
import { type BadLine, maxAddresses, parseAddressList } from "./address-list.ts";
import { type Candidate, pastableTypes, pastedCandidate } from "./candidate.ts";
import { findTexts } from "./texts.ts";
import type { Candidates } from "./use-candidates.ts";

interface PasteDialogProps {
  readonly isOpen: boolean;
  readonly candidates: Candidates;
  readonly onClose: () => void;
}

interface Pasted {
  readonly text: string;
  readonly type?: string;
}

/** For networks that cannot be searched: a list of addresses. */
export function PasteDialog({ isOpen, candidates, onClose }: PasteDialogProps) {
  const t = useTexts(findTexts);
  const query = useQueryCall(listDeviceTypes, {}, { enabled: isOpen, quiet: true });
  const [form] = Form.useForm<Pasted>();
  const text = Form.useWatch("text", form) ?? "";
  const [outcome, setOutcome] = useState<{ bad: readonly Fault[]; hasGood: boolean }>();
  const add = async (pasted: Pasted) => {
    const types = query.data?.data ?? [];
    const bareType = types.find(({ DeviceType: name }) => name === pasted.type);
    if (!bareType) return false;
    const { good, bad } = devicesIn(pasted.text, types, bareType);
    if (good.length > 0) await candidates.paste(good);
    setOutcome({ bad, hasGood: good.length > 0 });
    // What is in the list need not be pasted again.
    form.setFieldValue("text", bad.map((line) => line.text).join("\n"));
    return bad.length === 0;
  };
  return (
    <FormDialog<Pasted>
      isOpen={isOpen}
      onClose={onClose}
      title={t("pasteInstead")}
      saveText={t("pasteAdd")}
      isDisabled={text.trim() === ""}
      form={form}
      values={{ text: "" }}
      onSave={add}
    >
      <Loaded query={query}>
        {({ data }) => (
          <>
            <Form.Item name="text" label={t("pasteLabel")} extra={t("pasteHint")}>
              <Input.TextArea
                className={layout.mono}
                rows={7}
                spellCheck={false}
                placeholder={"192.168.1.64\n192.168.1.70-90\nrtsp://192.168.1.5/stream1"}
              />
            </Form.Item>
            {outcome && outcome.bad.length > 0 && <BadLines {...outcome} />}
            <TypeField offered={pastableTypes(data)} />
          </>
        )}
      </Loaded>
    </FormDialog>
  );
}

function TypeField({ offered }: { readonly offered: readonly DeviceType[] }) {
  const t = useTexts(findTexts);
  const usual = offered.find(({ CanDiscover }) => CanDiscover) ?? offered[0];
  return (
    <Form.Item name="type" label={t("pasteType")} initialValue={usual?.DeviceType}>
      <Select options={offered.map(({ DeviceType: value, Label: label }) => ({ value, label }))} />
    </Form.Item>
  );
}

const shownLines = 5;

function BadLines({ bad, hasGood }: { bad: readonly Fault[]; hasGood: boolean }) {
  const t = useTexts(findTexts);
  return (
    <Alert
      type="warning"
      showIcon
      className={layout.notice}
      title={t(hasGood ? "badCount" : "badOnly", { count: bad.length })}
      description={
        <ul>
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

type Fault = Omit<BadLine, "fault"> & { readonly fault: BadLine["fault"] | "noType" };

/** Makes devices of pasted lines; what cannot be used is named. */
function devicesIn(text: string, types: readonly DeviceType[], bareType: DeviceType) {
  const { addresses, bad } = parseAddressList(text);
  const good: Candidate[] = [];
  const faults: Fault[] = [...bad];
  for (const address of addresses) {
    const candidate = pastedCandidate(address, types, bareType);
    if (candidate) good.push(candidate);
    else faults.push({ line: address.line, text: address.url ?? address.host, fault: "noType" });
  }
  return { good, bad: faults.toSorted((a, b) => a.line - b.line) };
}
