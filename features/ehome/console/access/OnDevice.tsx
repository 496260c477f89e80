import { OnDevice as Aside, useOwnHosts } from "@tessera/kit/access";
import { useTexts } from "@tessera/platform/console";
import { accessTexts } from "./texts.ts";

interface OnDeviceProps {
  /** As it is set; empty: it is not. */
  readonly host: string;
  /** By which this page was reached: told if the server knows no address of its own. */
  readonly hostName: string;
  readonly port: number;
}

/** What a person types into a device. */
export function OnDevice({ host, hostName, port }: OnDeviceProps) {
  const t = useTexts(accessTexts);
  const hosts = useOwnHosts(host, hostName);
  return (
    <Aside
      title={t("onDevice")}
      hint={t("onDeviceHint")}
      facts={[
        ...hosts.map((value) => ({ label: t("serverAddress"), value })),
        { label: t("serverPort"), value: String(port) },
        { label: t("version"), value: t("versionValue"), isWords: true },
        { label: t("deviceId"), value: t("deviceIdValue"), isWords: true },
      ]}
    />
  );
}
