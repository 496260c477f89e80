import { AskButton, type Column, layout, useBusy } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Tag } from "antd";
import {
  type EhomeWaiting,
  getEhomeState,
  letEhomeDeviceIn,
  listEhomeWaiting,
  turnEhomeDeviceAway,
} from "../../contract.ts";
import { waitingTexts } from "./texts.ts";

export function useColumns(): readonly Column<EhomeWaiting>[] {
  const t = useTexts(waitingTexts);
  return [
    {
      title: t("device"),
      sort: "DeviceID",
      width: 180,
      card: "head",
      cell: ({ DeviceID }) => <span className={layout.mono}>{DeviceID}</span>,
    },
    {
      title: t("address"),
      sort: "Host",
      width: 190,
      card: "line",
      cell: ({ Host, Port, Transport }) => (
        <span className={layout.tags}>
          <Tag>{Transport}</Tag>
          <span className={layout.mono}>{`${Host}:${Port}`}</span>
        </span>
      ),
    },
    {
      title: t("version"),
      sort: "Version",
      width: 100,
      card: "line",
      cell: ({ Version, IsSupported }) =>
        IsSupported ? Version : <Tag color="error">ISUP {Version}</Tag>,
    },
    {
      title: t("firmware"),
      sort: "Firmware",
      width: 140,
      cell: ({ Firmware }) => Firmware || <span className={layout.muted}>—</span>,
    },
    { title: t("came"), sort: "CameAt", width: 130, cell: ({ CameAt }) => CameAt.slice(5) },
    { title: t("seen"), sort: "SeenAt", width: 130, cell: ({ SeenAt }) => SeenAt.slice(5) },
    {
      title: t("actions"),
      width: 220,
      card: "foot",
      cell: (device) =>
        device.IsSupported ? (
          <Actions device={device} />
        ) : (
          <span className={layout.danger}>{t("isup5")}</span>
        ),
    },
  ];
}

const rereads = [listEhomeWaiting, getEhomeState];

function Actions({ device: { DeviceID: id, State } }: { readonly device: EhomeWaiting }) {
  const t = useTexts(waitingTexts);
  const busy = useBusy();
  const { mutateAsync: letIn } = useMutationCall(letEhomeDeviceIn, {
    rereads,
    onDone: () => notices.success(t("wasLetIn", { id })),
  });
  const { mutateAsync: turnAway } = useMutationCall(turnEhomeDeviceAway, {
    rereads,
    onDone: () => notices.success(t("turnedAway", { id })),
  });
  return (
    <span className={layout.tags}>
      {State === "LetIn" && <span className={layout.muted}>{t("isLetIn")}</span>}
      {State === "Refused" && <span className={layout.muted}>{t("isRefused")}</span>}
      {State !== "LetIn" && (
        <Button
          type="primary"
          size="small"
          loading={busy.isBusy}
          aria-label={t("letInOf", { id })}
          onClick={() => void busy.run(() => letIn({ deviceid: id }))}
        >
          {t("letIn")}
        </Button>
      )}
      {State !== "Refused" && (
        <AskButton
          title={t("turnAwayAsk", { id })}
          detail={t("turnAwayDetail")}
          action={t("turnAway")}
          run={() => turnAway({ deviceid: id })}
        />
      )}
    </span>
  );
}
