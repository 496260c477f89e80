import { MoreOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { Button, Dropdown, Modal, Switch, Tag } from "antd";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Cascade } from "../../contract.ts";
import { shareAddress } from "./cascade-rows.ts";
import styles from "./cascades.module.css";
import { momentText } from "./moment-text.ts";
import { cascadeTexts } from "./texts.ts";
import { useCascadeChanges } from "./use-cascades.ts";

interface CascadeProps {
  readonly cascade: Cascade;
}

export function CascadeName({ cascade: { ID, Name, Serial, Host, Port } }: CascadeProps) {
  return (
    <span className={styles["title"]}>
      <Link className={styles["link"] ?? ""} to={shareAddress(ID)}>
        {Name}
      </Link>
      <span className={styles["second"]}>{Serial}</span>
      <span className={styles["second"]}>{`${Host}:${Port}`}</span>
    </span>
  );
}

/** Registered or not, and why not. */
export function CascadeState({ cascade }: CascadeProps) {
  const t = useTexts(cascadeTexts);
  const { Enable, Online, Status, RegisteredAtMs, LastError, LastErrorAtMs } = cascade;
  const { CatalogSent: sent, CatalogTotal: total } = cascade;
  const colour = Online ? "green" : Enable ? "red" : "default";
  const word = Online ? "online" : Enable ? "offline" : "disabled";
  return (
    <span className={styles["title"]}>
      <span className={styles["tags"]}>
        <Tag color={colour}>{t(word)}</Tag>
        {total > 0 && <Tag color="processing">{t("pushing", { sent, total })}</Tag>}
      </span>
      {Online && (
        <span className={styles["second"]}>{t("since", { time: momentText(RegisteredAtMs) })}</span>
      )}
      {Enable && !Online && <span className={styles["second"]}>{Status}</span>}
      {Online && LastError !== "" && (
        <span className={styles["second"]}>
          {t("lastError", { time: momentText(LastErrorAtMs), reason: LastError })}
        </span>
      )}
    </span>
  );
}

export function CascadeShared({ cascade: { ID, ChannelCount, ShareAllChannel } }: CascadeProps) {
  const t = useTexts(cascadeTexts);
  return (
    <span className={styles["title"]}>
      <Link className={styles["link"] ?? ""} to={shareAddress(ID)}>
        {t("channelCount", { count: ChannelCount })}
      </Link>
      {ShareAllChannel && <span className={styles["second"]}>{t("allShared")}</span>}
    </span>
  );
}

interface CascadeStreamsProps extends CascadeProps {
  readonly onOpen: (cascade: Cascade) => void;
}

export function CascadeStreams({ cascade, onOpen }: CascadeStreamsProps) {
  const t = useTexts(cascadeTexts);
  const { StreamCount: count } = cascade;
  if (count === 0) return <span className={styles["second"]}>–</span>;
  return (
    <Button
      className={styles["inline"] ?? ""}
      type="link"
      size="small"
      onClick={() => onOpen(cascade)}
    >
      {t("streamCount", { count })}
    </Button>
  );
}

export function CascadeSwitch({ cascade }: CascadeProps) {
  const t = useTexts(cascadeTexts);
  const { enable } = useCascadeChanges();
  const [isBusy, setBusy] = useState(false);
  const change = async (next: boolean) => {
    setBusy(true);
    try {
      await enable(cascade, next);
    } catch {
      // The request has already said why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Switch
      size="small"
      aria-label={t("enableOf", { name: cascade.Name })}
      checked={cascade.Enable}
      loading={isBusy}
      onChange={(next) => void change(next)}
    />
  );
}

/** What went wrong has been said. */
const attempt = (work: Promise<void>) => void work.catch(() => undefined);

interface CascadeActionsProps extends CascadeProps {
  readonly onEdit: (cascade: Cascade) => void;
}

export function CascadeActions({ cascade, onEdit }: CascadeActionsProps) {
  const t = useTexts(cascadeTexts);
  const navigate = useNavigate();
  const { push, remove } = useCascadeChanges();
  const [isAsking, setAsking] = useState(false);
  const { ID, Name: name, Online } = cascade;
  const items = [
    { key: "check", label: t("check"), onClick: () => void navigate(shareAddress(ID, "check")) },
    {
      key: "push",
      label: t("push"),
      disabled: !Online,
      onClick: () => attempt(push(cascade)),
    },
    { key: "remove", label: t("remove"), danger: true, onClick: () => setAsking(true) },
  ];
  return (
    <span className={styles["actions"]}>
      <Button type="link" size="small" onClick={() => void navigate(shareAddress(ID))}>
        {t("share")}
      </Button>
      <Button type="link" size="small" onClick={() => onEdit(cascade)}>
        {t("edit")}
      </Button>
      <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight">
        <Button
          type="text"
          size="small"
          icon={<MoreOutlined />}
          aria-label={t("moreOf", { name })}
        />
      </Dropdown>
      <Modal
        open={isAsking}
        title={t("removeAsk", { name })}
        okText={t("remove")}
        okButtonProps={{ danger: true }}
        cancelText={t("cancel")}
        onOk={() => {
          setAsking(false);
          attempt(remove(cascade));
        }}
        onCancel={() => setAsking(false)}
      >
        {t("removeDetail")}
      </Modal>
    </span>
  );
}
