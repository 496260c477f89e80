import { OnDevice, useOwnHosts } from "@tessera/kit/access";
import { useTexts } from "@tessera/platform/console";
import type { z } from "zod";
import type { getJt808State, Jt808Config } from "../../contract.ts";
import { accessTexts } from "./texts.ts";

interface OnTerminalProps {
  readonly config: Jt808Config;
  readonly state: z.output<typeof getJt808State.reply>;
}

/** What a person types into a terminal. */
export function OnTerminal({ config, state }: OnTerminalProps) {
  const t = useTexts(accessTexts);
  const hosts = useOwnHosts(config.Host, state.HostName);
  const port = state.IsListening ? state.Port : config.Port;
  return (
    <OnDevice
      title={t("onTerminal")}
      hint={t("onTerminalHint")}
      facts={[
        ...hosts.map((value) => ({ label: t("address"), value })),
        { label: t("port"), value: String(port) },
        { label: t("protocol"), value: t("protocols"), isWords: true },
      ]}
    />
  );
}
