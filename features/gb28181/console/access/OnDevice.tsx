import { OnDevice as Aside, useOwnHosts } from "@tessera/kit/access";
import { useTexts } from "@tessera/platform/console";
import type { GbConfig } from "../../contract.ts";
import { accessTexts } from "./texts.ts";

interface OnDeviceProps {
  readonly config: GbConfig;
  /** By which this page was reached: told if the server knows no address of its own. */
  readonly hostName: string;
  /** The one that is open; undefined: none is. */
  readonly openPort: number | undefined;
}

/** What a person types into a camera. */
export function OnDevice({ config, hostName, openPort }: OnDeviceProps) {
  const t = useTexts(accessTexts);
  const hosts = useOwnHosts(config.Host, hostName);
  const password = config.DevicePassword === "" ? t("passwordUnset") : t("asSet");
  return (
    <Aside
      title={t("onDevice")}
      hint={t("onDeviceHint")}
      facts={[
        { label: t("serverId"), value: config.Serial },
        { label: t("serverDomain"), value: config.Realm },
        ...hosts.map((value) => ({ label: t("serverAddress"), value })),
        { label: t("serverPort"), value: String(config.Port || (openPort ?? "")) },
        { label: t("devicePassword"), value: password, isWords: true },
      ]}
    />
  );
}
