import { EditOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { Button, Input, Switch, Tag } from "antd";
import { useState } from "react";
import type { Cascade, SharedChannel } from "../../contract.ts";
import { keyOf } from "./channel-key.ts";
import styles from "./share.module.css";
import { shareTexts } from "./texts.ts";
import { useShare } from "./use-share.ts";

interface ChannelProps {
  readonly channel: SharedChannel;
}

interface SharingProps extends ChannelProps {
  readonly cascade: Cascade;
}

export function ChannelName({ channel: { Name, DeviceName, ChannelID } }: ChannelProps) {
  return (
    <span className={styles["title"]}>
      <span className={styles["name"]}>{Name}</span>
      <span className={styles["second"]}>{`${DeviceName} · ${ChannelID}`}</span>
    </span>
  );
}

export function ChannelState({ channel: { Online, Enable } }: ChannelProps) {
  const t = useTexts(shareTexts);
  const isOn = Online && Enable;
  return (
    <span className={styles["state"]} data-online={isOn}>
      {t(Enable ? (Online ? "online" : "offline") : "disabled")}
    </span>
  );
}

/** By itself it can be switched; with a group or with all it is told so. */
export function ChannelSwitch({ cascade, channel }: SharingProps) {
  const t = useTexts(shareTexts);
  const { change, isBusy } = useShare(cascade.ID);
  const { Shared, Name } = channel;
  const isOwn = Shared === "channel";
  const isSwitchable = Shared === "" || isOwn;
  return (
    <span className={styles["sharing"]}>
      <Switch
        size="small"
        aria-label={`${t("share")} ${Name}`}
        checked={Shared !== ""}
        disabled={!isSwitchable}
        loading={isBusy}
        onChange={(next) =>
          // What went wrong has been said.
          void change(next ? "add" : "remove", [keyOf(channel)]).catch(() => undefined)
        }
      />
      <span className={styles["second"]}>{t(Shared === "" ? "notShared" : `by.${Shared}`)}</span>
    </span>
  );
}

/** Edited in place. */
export function ChannelId({ cascade, channel }: SharingProps) {
  const t = useTexts(shareTexts);
  const { setId } = useShare(cascade.ID);
  const { DeviceID, ChannelID, Name, CustomID, ExportID } = channel;
  const [draft, setDraft] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isWrong = draft !== undefined && !/^\d{0,32}$/.test(draft);
  if (draft === undefined)
    return (
      <span className={styles["id"]}>
        {ExportID === "" ? (
          <span className={styles["second"]}>{t("idLater")}</span>
        ) : (
          <code>{ExportID}</code>
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
    if (isWrong) return;
    setBusy(true);
    try {
      await setId(DeviceID, ChannelID, draft);
      setDraft(undefined);
    } catch {
      // The request has already said why.
    } finally {
      setBusy(false);
    }
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
        {t("saveId")}
      </Button>
      <Button size="small" onClick={() => setDraft(undefined)}>
        {t("cancel")}
      </Button>
      <span className={styles["second"]} role={isWrong ? "alert" : undefined}>
        {t("idShape")}
      </span>
    </span>
  );
}
