import { Loaded, layout, TwoLines } from "@tessera/kit";
import {
  notices,
  useMutationCall,
  useQueryCall,
  useText,
  useTexts,
} from "@tessera/platform/console";
import { Drawer, Select } from "antd";
import type { z } from "zod";
import { partNames } from "../../api-keys/contract.ts";
import { type LogLevel, logLevels, showLogs, switchLog } from "../contract.ts";
import { logTexts } from "./texts.ts";

interface LevelsDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** From which level on is written: by all, and by each module. */
export function LevelsDrawer({ isOpen, onClose }: LevelsDrawerProps) {
  const t = useTexts(logTexts);
  const query = useQueryCall(showLogs, {}, { quiet: true, enabled: isOpen, staleTimeMs: 0 });
  return (
    <Drawer
      open={isOpen}
      size="min(480px, 100vw)"
      destroyOnHidden
      title={t("levels")}
      onClose={onClose}
    >
      <p className={layout.lead}>{t("levelsHint")}</p>
      <Loaded query={query}>{(shown) => <Levels shown={shown} />}</Loaded>
    </Drawer>
  );
}

function Levels({ shown }: { readonly shown: z.output<typeof showLogs.reply> }) {
  const t = useTexts(logTexts);
  const text = useText();
  const nameOf = (module: string) => {
    const name = partNames[module];
    return name ? text(name) : module;
  };
  const change = useMutationCall(switchLog, { rereads: [showLogs] });
  const set = async (module: string, level: LogLevel | "") => {
    await change.mutateAsync({ module, level });
    notices.success(t("levelSet"));
  };
  const named = logLevels.map((value) => ({ value, label: t(`level.${value}`) }));
  const usual = { value: "", label: t("asUsual", { level: t(`level.${shown.Level}`) }) };
  const rows = [
    { module: "", label: t("usual"), level: shown.Level, options: named },
    ...shown.Modules.map(({ Name, Level }) => ({
      module: Name,
      label: nameOf(Name),
      level: Level,
      options: [usual, ...named],
    })),
  ];
  return (
    <ul className={layout.items}>
      {rows.map(({ module, label, level, options }) => (
        <li key={module} className={layout.item}>
          <div className={layout.spread}>
            <TwoLines second={label === module ? "" : module}>
              <span className={module === "" ? layout.strong : ""}>{label}</span>
            </TwoLines>
            <Select
              aria-label={t("levelOf", { module: label })}
              popupMatchSelectWidth={false}
              style={{ minWidth: 120 }}
              value={level}
              options={options}
              // A refusal is told by the request itself.
              onChange={(next: LogLevel | "") => void set(module, next).catch(() => undefined)}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
