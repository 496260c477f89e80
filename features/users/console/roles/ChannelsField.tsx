import { CloseOutlined, PlusOutlined } from "@ant-design/icons";
import { pageSize, SearchBox, useTexts } from "@tessera/platform/console";
import { Button, Empty, Pagination, Popconfirm } from "antd";
import { useState } from "react";
import { ChannelPicker } from "./ChannelPicker.tsx";
import { channelKey, matching } from "./channel-choice.ts";
import type { ChosenChannel } from "./grant-draft.ts";
import styles from "./roles.module.css";
import { roleTexts } from "./texts.ts";

interface ChannelsFieldProps {
  readonly chosen: readonly ChosenChannel[];
  readonly onChange: (chosen: readonly ChosenChannel[]) => void;
}

/** Channels chosen one by one; there may be thousands, so they come in pages. */
export function ChannelsField({ chosen, onChange }: ChannelsFieldProps) {
  const t = useTexts(roleTexts);
  const [isPicking, setPicking] = useState(false);
  const [q, setQ] = useState("");
  const [page, setPage] = useState(1);
  const found = matching(chosen, q);
  const lastPage = Math.max(1, Math.ceil(found.length / pageSize));
  const current = Math.min(page, lastPage);
  const shown = found.slice((current - 1) * pageSize, current * pageSize);
  return (
    <div className={styles["picker"]}>
      <div className={styles["pickerHead"]}>
        <strong>{t("channels")}</strong>
        {chosen.length > 0 && (
          <span className={styles["muted"]}>{t("chosen", { count: chosen.length })}</span>
        )}
        <span className={styles["pickerActions"]}>
          {chosen.length > 1 && (
            <Popconfirm
              title={t("removeAllAsk", { count: chosen.length })}
              okText={t("removeAll")}
              okButtonProps={{ danger: true }}
              cancelText={t("cancel")}
              onConfirm={() => onChange([])}
            >
              <Button size="small">{t("removeAll")}</Button>
            </Popconfirm>
          )}
          <Button size="small" icon={<PlusOutlined />} onClick={() => setPicking(true)}>
            {t("addChannels")}
          </Button>
        </span>
      </div>
      <p className={styles["muted"]}>{t("channelsHint")}</p>
      {chosen.length > pageSize && <SearchBox label={t("searchChosen")} q={q} onChange={setQ} />}
      {shown.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={t(chosen.length === 0 ? "noChannels" : "noChannelMatch")}
        />
      )}
      <ul className={styles["chosen"]} aria-label={t("channels")}>
        {shown.map((channel) => (
          <ChosenRow
            key={channelKey(channel)}
            channel={channel}
            onRemove={() => onChange(chosen.filter((one) => one !== channel))}
          />
        ))}
      </ul>
      {found.length > pageSize && (
        <Pagination
          simple
          align="end"
          size="small"
          current={current}
          pageSize={pageSize}
          total={found.length}
          onChange={setPage}
        />
      )}
      <ChannelPicker
        isOpen={isPicking}
        chosen={chosen}
        onChoose={onChange}
        onClose={() => setPicking(false)}
      />
    </div>
  );
}

interface ChosenRowProps {
  readonly channel: ChosenChannel;
  readonly onRemove: () => void;
}

function ChosenRow({ channel: { device, channel, name }, onRemove }: ChosenRowProps) {
  const t = useTexts(roleTexts);
  return (
    <li>
      <span className={styles["chosenName"]}>
        {name || t("channelGone")} <span className={styles["id"]}>{`${device} / ${channel}`}</span>
      </span>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={t("removeChannel", { name: name || channel })}
        onClick={onRemove}
      />
    </li>
  );
}
