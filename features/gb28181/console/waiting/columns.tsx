import { AskButton, type Column, layout, useBusy } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Tag } from "antd";
import {
  type GbWaiting,
  getGbState,
  letGbDeviceIn,
  listGbWaiting,
  turnGbDeviceAway,
} from "../../contract.ts";
import { waitingTexts } from "./texts.ts";

export function useColumns(): readonly Column<GbWaiting>[] {
  const t = useTexts(waitingTexts);
  return [
    {
      title: t("device"),
      sort: "DeviceID",
      width: 190,
      card: "head",
      cell: ({ DeviceID }) => <span className={layout.mono}>{DeviceID}</span>,
    },
    {
      title: t("address"),
      sort: "Host",
      width: 180,
      card: "line",
      cell: ({ Host, Port, Transport }) => (
        <span className={layout.tags}>
          <Tag>{Transport}</Tag>
          <span className={layout.mono}>{`${Host}:${Port}`}</span>
        </span>
      ),
    },
    {
      title: t("userAgent"),
      sort: "UserAgent",
      width: 160,
      card: "line",
      cell: ({ UserAgent }) => UserAgent || <span className={layout.muted}>—</span>,
    },
    {
      title: t("came"),
      sort: "CameAt",
      width: 140,
      cell: ({ CameAt }) => CameAt.slice(5),
    },
    {
      title: t("seen"),
      sort: "SeenAt",
      width: 140,
      cell: ({ SeenAt }) => SeenAt.slice(5),
    },
    {
      title: t("actions"),
      width: 190,
      card: "foot",
      cell: (device) => <Actions device={device} />,
    },
  ];
}

const rereads = [listGbWaiting, getGbState];

function Actions({ device: { DeviceID: id, IsLetIn } }: { readonly device: GbWaiting }) {
  const t = useTexts(waitingTexts);
  const busy = useBusy();
  const { mutateAsync: letIn } = useMutationCall(letGbDeviceIn, {
    rereads,
    onDone: () => notices.success(t("wasLetIn", { id })),
  });
  const { mutateAsync: turnAway } = useMutationCall(turnGbDeviceAway, {
    rereads,
    onDone: () => notices.success(t("turnedAway", { id })),
  });
  return (
    <span className={layout.tags}>
      {IsLetIn ? (
        <span className={layout.muted}>{t("isLetIn")}</span>
      ) : (
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
      <AskButton
        title={t("turnAwayAsk", { id })}
        detail={t("turnAwayDetail")}
        action={t("turnAway")}
        run={() => turnAway({ deviceid: id })}
      />
    </span>
  );
}
