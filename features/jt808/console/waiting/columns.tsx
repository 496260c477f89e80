import { AskButton, type Column, layout, useBusy } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Tag } from "antd";
import {
  getJt808State,
  type Jt808Waiting,
  letJt808TerminalIn,
  listJt808Numbers,
  listJt808Waiting,
  turnJt808TerminalAway,
} from "../../contract.ts";
import { waitingTexts } from "./texts.ts";

export function useColumns(): readonly Column<Jt808Waiting>[] {
  const t = useTexts(waitingTexts);
  const none = <span className={layout.muted}>—</span>;
  return [
    {
      title: t("terminal"),
      sort: "DeviceID",
      width: 150,
      card: "head",
      cell: ({ DeviceID }) => <span className={layout.mono}>{DeviceID}</span>,
    },
    {
      title: t("plate"),
      sort: "Plate",
      width: 110,
      card: "line",
      cell: ({ Plate }) => Plate || none,
    },
    {
      title: t("maker"),
      sort: "Maker",
      width: 160,
      card: "line",
      cell: ({ Maker }) => Maker || none,
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
    { title: t("came"), sort: "CameAt", width: 130, cell: ({ CameAt }) => CameAt.slice(5) },
    { title: t("seen"), sort: "SeenAt", width: 130, cell: ({ SeenAt }) => SeenAt.slice(5) },
    {
      title: t("actions"),
      width: 190,
      card: "foot",
      cell: (terminal) => <Actions terminal={terminal} />,
    },
  ];
}

const rereads = [listJt808Waiting, listJt808Numbers, getJt808State];

function Actions({ terminal: { DeviceID: id, IsLetIn } }: { readonly terminal: Jt808Waiting }) {
  const t = useTexts(waitingTexts);
  const busy = useBusy();
  const { mutateAsync: letIn } = useMutationCall(letJt808TerminalIn, {
    rereads,
    onDone: () => notices.success(t("wasLetIn", { id })),
  });
  const { mutateAsync: turnAway } = useMutationCall(turnJt808TerminalAway, {
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
