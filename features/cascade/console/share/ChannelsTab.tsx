import { AskButton, BatchAction, ListView, layout, useBusy, useList } from "@tessera/kit";
import { listQuery, useTexts } from "@tessera/platform/console";
import { Alert, Button, Checkbox, Modal } from "antd";
import { useState } from "react";
import { type Cascade, listSharedChannels } from "../../contract.ts";
import { keyOf, useChannelColumns } from "./channel-columns.tsx";
import { shareTexts } from "./texts.ts";
import { useShare } from "./use-share.ts";

const refreshMs = 5000;

/** Which channels are shared, and under which ids. */
export function ChannelsTab({
  cascade: { ID: id, ShareAllChannel },
}: {
  readonly cascade: Cascade;
}) {
  const t = useTexts(shareTexts);
  const { change, shareFound } = useShare(id);
  const list = useList(listSharedChannels, {
    read: ({ ChannelList, ChannelCount }) => ({ rows: ChannelList, total: ChannelCount }),
    keyOf,
    filters: ["shared"],
    input: ({ shared, ...address }) => ({ ...listQuery(address), id, related: shared === "1" }),
    refreshMs,
  });
  const { q } = list.address;
  const isOnlyShared = list.filters.shared === "1";
  return (
    <>
      {ShareAllChannel && (
        <Alert type="info" showIcon title={t("allShared")} className={layout.notice} />
      )}
      <ListView
        list={list}
        columns={useChannelColumns(id)}
        search={t("search")}
        tools={
          <>
            <Checkbox
              checked={isOnlyShared}
              onChange={({ target }) => list.narrow({ shared: target.checked ? "1" : "" })}
            >
              {t("onlyShared", { count: list.reply?.ChannelRelateCount ?? 0 })}
            </Checkbox>
            <span className={layout.end}>
              {q !== "" && !isOnlyShared && list.rows && (
                <AskButton
                  type="default"
                  size="medium"
                  isHarmless
                  isDisabled={list.total === 0}
                  title={t("shareFound", { count: list.total })}
                  action={t("share")}
                  run={() => shareFound(q)}
                >
                  {t("shareAll", { count: list.total })}
                </AskButton>
              )}
              <NumberButton cascadeId={id} />
            </span>
          </>
        }
        choosing={{ nameOf: ({ Name }) => Name }}
        batch={
          <>
            <BatchAction
              isPrimary
              selection={list.selection}
              label={t("share")}
              run={(keys) => change("add", keys.map(String))}
            />
            <BatchAction
              selection={list.selection}
              label={t("unshare")}
              run={(keys) => change("remove", keys.map(String))}
            />
          </>
        }
        empty={{ title: t("noChannels"), hint: t("noChannelsHint") }}
        minWidth={860}
      />
    </>
  );
}

/** Gives channels ids by itself. */
function NumberButton({ cascadeId }: { readonly cascadeId: number }) {
  const t = useTexts(shareTexts);
  const { number } = useShare(cascadeId);
  const { isBusy, run } = useBusy();
  const [isOpen, setOpen] = useState(false);
  const [isAll, setAll] = useState(false);
  const close = () => {
    setOpen(false);
    setAll(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("number")}</Button>
      <Modal
        open={isOpen}
        title={t("numberAsk")}
        okText={t("number")}
        okButtonProps={{ loading: isBusy, danger: isAll }}
        cancelText={t("cancel")}
        onOk={() => void run(() => number(isAll)).then(close)}
        onCancel={close}
      >
        <p>{t("numberDetail")}</p>
        <Checkbox checked={isAll} onChange={({ target }) => setAll(target.checked)}>
          {t("numberAll")}
        </Checkbox>
      </Modal>
    </>
  );
}
