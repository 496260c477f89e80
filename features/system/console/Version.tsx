import { versionSlot } from "@tessera/kit";
import {
  EmptyState,
  Page,
  useApp,
  useQueryCall,
  useSlot,
  useTexts,
} from "@tessera/platform/console";
import { Button, Descriptions, Skeleton } from "antd";
import { getServerInfo } from "../contract.ts";
import { versionTexts } from "./version-texts.ts";

const refreshMs = 30_000;

export default function Version() {
  const t = useTexts(versionTexts);
  const isMobile = useApp((state) => state.isMobile);
  const { data, isPending, isError, refetch } = useQueryCall(
    getServerInfo,
    {},
    { refetchIntervalMs: refreshMs },
  );
  const parts = useSlot(versionSlot);
  const rows = data && [
    { key: "server", label: t("server"), children: data.Server },
    { key: "interface", label: t("interface"), children: data.InterfaceVersion },
    { key: "hardware", label: t("hardware"), children: data.Hardware },
    { key: "channels", label: t("channels"), children: data.ChannelCount },
    { key: "startUp", label: t("startUp"), children: data.StartUpTime },
    { key: "running", label: t("running"), children: data.RunningTime },
    { key: "serverTime", label: t("serverTime"), children: data.ServerTime },
    { key: "copyright", label: t("copyright"), children: data.CopyrightText },
  ];
  return (
    <Page isText title={t("title")}>
      {isPending && <Skeleton active />}
      {isError && !rows && (
        <EmptyState mood="trouble" title={t("failed")}>
          <Button onClick={() => void refetch()}>{t("retry")}</Button>
        </EmptyState>
      )}
      {rows && (
        <Descriptions
          column={1}
          bordered
          styles={{ label: { width: isMobile ? 110 : 180 } }}
          size={isMobile ? "small" : "medium"}
          items={rows.filter(({ children }) => children !== "")}
        />
      )}
      {parts.map((Part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are fixed.
        <Part key={at} />
      ))}
    </Page>
  );
}
