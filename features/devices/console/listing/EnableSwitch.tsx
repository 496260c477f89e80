import { useTexts } from "@tessera/platform/console";
import { Switch } from "antd";
import { useState } from "react";
import { listingTexts } from "./texts.ts";

interface EnableSwitchProps {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly onChange: (isEnabled: boolean) => Promise<unknown>;
}

/** Shows what the server says; in between, that it is being asked. */
export function EnableSwitch({ name, isEnabled, onChange }: EnableSwitchProps) {
  const t = useTexts(listingTexts);
  const [isBusy, setBusy] = useState(false);
  const change = async (next: boolean) => {
    setBusy(true);
    try {
      await onChange(next);
    } catch {
      // The request has already said why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Switch
      size="small"
      aria-label={t("enableOf", { name })}
      checked={isEnabled}
      loading={isBusy}
      onChange={(next) => void change(next)}
    />
  );
}
