import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { ChannelSelect } from "@tessera/kit/choose";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Button, Input, Select } from "antd";
import { useState } from "react";
import { listPresets } from "../../../ptz/contract.ts";
import type { PlanFieldProps } from "./fields.tsx";
import styles from "./form.module.css";
import type { PresetDraft } from "./plan-draft.ts";
import { planFormTexts } from "./texts.ts";

const longestToken = 200;

/** Cameras that turn to what the alarm is about. */
export function PresetFields({ draft: { presets }, onChange }: PlanFieldProps) {
  const t = useTexts(planFormTexts);
  const change = (index: number, changes: Partial<PresetDraft>) =>
    onChange({
      presets: presets.map((one, place) => (place === index ? { ...one, ...changes } : one)),
    });
  return (
    <section aria-label={t("presets")}>
      {presets.map((preset, index) => {
        const number = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a preset has no other name than its place.
          <div key={index} className={styles["preset"]}>
            <ChannelSelect
              label={t("presetChannel", { number })}
              none={t("ownChannel")}
              chosen={preset.channel}
              onChange={(channel) => change(index, { channel })}
            />
            <PresetToken
              label={t("presetToken", { number })}
              preset={preset}
              onChange={(token) => change(index, { token })}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t("removePreset", { number })}
              onClick={() => onChange({ presets: presets.filter((one) => one !== preset) })}
            />
          </div>
        );
      })}
      <Button
        icon={<PlusOutlined />}
        disabled={presets.length >= 16}
        onClick={() => onChange({ presets: [...presets, { channel: undefined, token: "" }] })}
      >
        {t("addPreset")}
      </Button>
    </section>
  );
}

interface PresetTokenProps {
  readonly label: string;
  readonly preset: PresetDraft;
  readonly onChange: (token: string) => void;
}

/** A preset by its name, where the camera is known and tells its presets; else by its number. */
function PresetToken({ label, preset: { channel, token }, onChange }: PresetTokenProps) {
  const t = useTexts(planFormTexts);
  const [typed, setTyped] = useState("");
  const { device = "-", channel: number = "-" } = channel ?? {};
  const { data, error } = useQueryCall(
    listPresets,
    { device, channel: number },
    { enabled: channel !== undefined, quiet: true },
  );
  const presets = data?.Presets;
  if (!channel || error || presets?.length === 0)
    return (
      <Input
        aria-label={label}
        placeholder={t("presetPlaceholder")}
        maxLength={longestToken}
        value={token}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  const named = (presets ?? []).map(({ Token, Name }) => ({
    value: Token,
    label: t("presetNamed", { name: Name, token: Token }),
  }));
  const numbered = [...new Set([token, typed.trim().slice(0, longestToken)])]
    .filter((one) => one !== "" && !named.some(({ value }) => value === one))
    .map((one) => ({ value: one, label: t("presetNumbered", { token: one }) }));
  return (
    <Select
      aria-label={label}
      placeholder={t("presetPlaceholder")}
      loading={!presets}
      showSearch={{ optionFilterProp: "label", onSearch: setTyped }}
      options={[...named, ...numbered]}
      value={token || null}
      onChange={onChange}
    />
  );
}
