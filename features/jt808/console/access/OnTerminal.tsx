import { CopyButton, layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import type { z } from "zod";
import type { getJt808State, Jt808Config } from "../../contract.ts";
import styles from "./access.module.css";
import { accessTexts } from "./texts.ts";

interface OnTerminalProps {
  readonly config: Jt808Config;
  readonly state: z.output<typeof getJt808State.reply>;
}

/** What a person types into a terminal. */
export function OnTerminal({ config, state }: OnTerminalProps) {
  const t = useTexts(accessTexts);
  const facts = [
    [t("address"), config.Host || state.HostName],
    [t("port"), String(state.IsListening ? state.Port : config.Port)],
  ] as const;
  return (
    <aside aria-label={t("onTerminal")}>
      <h2 className={styles["title"]}>{t("onTerminal")}</h2>
      <p className={layout.muted}>{t("onTerminalHint")}</p>
      <dl className={styles["facts"]}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code className={layout.mono}>{value}</code>
              <CopyButton text={() => value} size="small" />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t("protocol")}</dt>
          <dd>{t("protocols")}</dd>
        </div>
      </dl>
    </aside>
  );
}
