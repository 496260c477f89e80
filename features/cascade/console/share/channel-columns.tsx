import { EditOutlined } from "@ant-design/icons";
import { type Column, layout, StatusDot, TwoLines, useBusy } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Button, Input, Switch, Tag } from "antd";
import { useState } from "react";
import type { SharedChannel } from "../../contract.ts";
import styles from "./share.module.css";
import { shareTexts } from "./texts.ts";
import { useShare } from "./use-share.ts";

/** One text for a row; ids hold any printable character. */
export const keyOf = ({ DeviceID, ChannelID }: SharedChannel): string =>
  JSON.stringify({ device: DeviceID, channel: ChannelID });

/** Of the channels that an upper platform gets or could get. */
export function useChannelColumns(cascadeId: number): readonly Column<SharedChannel>[] {
  const t = useTexts(shareTexts);
  return [
    {
      title: t("channel"),
      card: "head",
      cell: ({ Name, DeviceName, ChannelID }) => (
        <TwoLines second={`${DeviceName} · ${ChannelID}`}>
          <strong>{Name}</strong>
        </TwoLines>
      ),
    },
    {
      title: t("state"),
      width: 92,
      card: "head",
      cell: ({ Online, Enable }) => (
        <StatusDot state={Online && Enable ? "on" : "off"}>
          {t(Enable ? (Online ? "online" : "offline") : "disabled")}
        </StatusDot>
      ),
    },
    {
      title: t("exportId"),
      width: 340,
      card: "line",
      cell: (channel) => <ChannelId cascadeId={cascadeId} channel={channel} />,
    },
    {
      title: t("shared"),
      width: 170,
      card: "line",
      cell: (channel) => <ChannelSwitch cascadeId={cascadeId} channel={channel} />,
    },
  ];
}

interface ChannelProps {
  readonly cascadeId: number;
  readonly channel: SharedChannel;
}

/** By itself it can be switched; with a group or with all it is told so. */
function ChannelSwitch({ cascadeId, channel }: ChannelProps) {
  const t = useTexts(shareTexts);
  const { change } = useShare(cascadeId);
  const { isBusy, run } = useBusy();
  const { Shared, Name } = channel;
  return (
    <span className={layout.row}>
      <Switch
        size="small"
        aria-label={`${t("share")} ${Name}`}
        checked={Shared !== ""}
        disabled={Shared !== "" && Shared !== "channel"}
        loading={isBusy}
        onChange={(next) => void run(() => change(next ? "add" : "remove", [keyOf(channel)]))}
      />
      <span className={layout.second}>{t(Shared === "" ? "notShared" : `by.${Shared}`)}</span>
    </span>
  );
}

/** Edited in place. */
function ChannelId({ cascadeId, channel }: ChannelProps) {
  const t = useTexts(shareTexts);
  const { setId } = useShare(cascadeId);
  const { isBusy, run } = useBusy();
  const { Name, CustomID, ExportID } = channel;
  const [draft, setDraft] = useState<string>();
  const isWrong = draft !== undefined && !/^\d{0,32}$/.test(draft);
  if (draft === undefined)
    return (
      <span className={layout.tags}>
        {ExportID === "" ? (
          <span className={layout.second}>{t("idLater")}</span>
        ) : (
          <code className={styles["id"]}>{ExportID}</code>
        )}
        {CustomID !== "" && <Tag>{t("custom")}</Tag>}
        <Button
          type="text"
          size="small"
          icon={<EditOutlined />}
          aria-label={`${t("editId")} ${t("idOf", { name: Name })}`}
          onClick={() => setDraft(CustomID || ExportID)}
        />
      </span>
    );
  const save = async () => {
    if (!isWrong && (await run(() => setId(channel, draft)))) setDraft(undefined);
  };
  return (
    <span className={styles["editing"]}>
      <Input
        ref={(input) => input?.focus({ cursor: "end", preventScroll: true })}
        size="small"
        maxLength={32}
        inputMode="numeric"
        value={draft}
        status={isWrong ? "error" : ""}
        aria-label={t("idOf", { name: Name })}
        onChange={({ target }) => setDraft(target.value.trim())}
        onPressEnter={() => void save()}
        onKeyDown={({ key }) => key === "Escape" && setDraft(undefined)}
      />
      <Button
        type="primary"
        size="small"
        disabled={isWrong}
        loading={isBusy}
        onClick={() => void save()}
      >
        {t("save")}
      </Button>
      <Button size="small" onClick={() => setDraft(undefined)}>
        {t("cancel")}
      </Button>
      <span className={layout.second} role={isWrong ? "alert" : undefined}>
        {t("idShape")}
      </span>
    </span>
  );
}
