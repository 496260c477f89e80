import { defineTexts, useTexts, words } from "@tessera/platform/console";
import { Switch } from "antd";
import { useBusy } from "./use-busy.ts";

const switchTexts = defineTexts("enable-switch", { ...words });

interface EnableSwitchProps {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly onChange: (isEnabled: boolean) => Promise<unknown>;
}

/** Shows the server's word; in between, that the server is being asked. */
export function EnableSwitch({ name, isEnabled, onChange }: EnableSwitchProps) {
  const t = useTexts(switchTexts);
  const { isBusy, run } = useBusy();
  return (
    <Switch
      size="small"
      aria-label={t("enableOf", { name })}
      checked={isEnabled}
      loading={isBusy}
      onChange={(next) => void run(() => onChange(next))}
    />
  );
}
