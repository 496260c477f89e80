import { CloseOutlined, PlusOutlined } from "@ant-design/icons";
import { EmptyState, pageSize, SearchBox, useTexts } from "@tessera/platform/console";
import { Button, Pagination, Popconfirm } from "antd";
import { type ReactNode, useState } from "react";
import { layout } from "../look/layout.ts";
import { ChannelPicker } from "./ChannelPicker.tsx";
import styles from "./choose.module.css";
import { type ChosenChannel, channelKey, matching, withChannels } from "./chosen-channels.ts";
import { channelsTexts } from "./texts.ts";

interface ChannelsFieldProps {
  /** The frame around it. */
  readonly className?: string | undefined;
  /** In the heading that its place asks for. */
  readonly title: ReactNode;
  readonly hint: string;
  readonly chosen: readonly ChosenChannel[];
  /** The picker tells which plan a channel follows now. */
  readonly showsPlan?: boolean;
  readonly onChange: (chosen: readonly ChosenChannel[]) => void;
}

/** Channels chosen one by one; there may be thousands, so they come in pages. */
export function ChannelsField(props: ChannelsFieldProps) {
  const { className, title, hint, chosen, showsPlan = false, onChange } = props;
  const t = useTexts(channelsTexts);
  const [isPicking, setPicking] = useState(false);
  const [q, setQ] = useState("");
  const [page, setPage] = useState(1);
  const found = matching(chosen, q);
  const current = Math.min(page, Math.max(1, Math.ceil(found.length / pageSize)));
  const shown = found.slice((current - 1) * pageSize, current * pageSize);
  return (
    <section className={className} aria-label={t("channels")}>
      <div className={layout.row}>
        {title}
        {chosen.length > 0 && (
          <span className={layout.muted}>{t("chosen", { count: chosen.length })}</span>
        )}
        <span className={styles["actions"]}>
          {chosen.length > 1 && (
            <Popconfirm
              title={t("removeAllAsk", { count: chosen.length })}
              okText={t("removeAll")}
              okButtonProps={{ danger: true }}
              cancelText={t("cancel")}
              styles={{ root: { maxWidth: 320 } }}
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
      <p className={layout.hint}>{hint}</p>
      {chosen.length > pageSize && <SearchBox label={t("searchChosen")} q={q} onChange={setQ} />}
      {shown.length === 0 && (
        <EmptyState isSmall title={t(chosen.length === 0 ? "noChannels" : "noChannelMatch")} />
      )}
      <ul className={styles["chosen"]} aria-label={t("channels")}>
        {shown.map((channel) => (
          <li key={channelKey(channel)}>
            <span className={styles["chosenName"]}>
              {channel.name || t("channelGone")}{" "}
              <span className={layout.muted}>
                {channel.deviceName || `${channel.device} / ${channel.channel}`}
              </span>
            </span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t("removeChannel", { name: channel.name || channel.channel })}
              onClick={() => onChange(chosen.filter((one) => one !== channel))}
            />
          </li>
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
        showsPlan={showsPlan}
        onChoose={(picked) => onChange(withChannels(chosen, picked))}
        onClose={() => setPicking(false)}
      />
    </section>
  );
}
