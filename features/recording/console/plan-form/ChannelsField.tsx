import { CloseOutlined, PlusOutlined } from "@ant-design/icons";
import { pageSize, SearchBox, useTexts } from "@tessera/platform/console";
import { Button, Empty, Pagination, Popconfirm } from "antd";
import { useState } from "react";
import { ChannelPicker } from "./ChannelPicker.tsx";
import { type ChosenChannel, channelKey, withChannels } from "./plan-draft.ts";
import styles from "./plan-form.module.css";
import { planFormTexts } from "./texts.ts";

interface ChannelsFieldProps {
  readonly chosen: readonly ChosenChannel[];
  readonly onChange: (chosen: readonly ChosenChannel[]) => void;
}

/** Who follows the plan; there may be thousands, so they come in pages. */
export function ChannelsField({ chosen, onChange }: ChannelsFieldProps) {
  const t = useTexts(planFormTexts);
  const [isPicking, setPicking] = useState(false);
  const [q, setQ] = useState("");
  const [page, setPage] = useState(1);
  const wanted = q.toLowerCase();
  const found = chosen.filter(({ device, channel, name, deviceName }) =>
    `${name}\n${deviceName}\n${device}\n${channel}`.toLowerCase().includes(wanted),
  );
  const current = Math.min(page, Math.max(1, Math.ceil(found.length / pageSize)));
  const shown = found.slice((current - 1) * pageSize, current * pageSize);
  return (
    <section className={styles["card"]} aria-label={t("channels")}>
      <div className={styles["cardHead"]}>
        <h2 className={styles["cardTitle"]}>{t("channels")}</h2>
        {chosen.length > 0 && (
          <span className={styles["muted"]}>{t("chosen", { count: chosen.length })}</span>
        )}
        <span className={styles["cardActions"]}>
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
      <p className={styles["muted"]}>{t("channelsHint")}</p>
      {chosen.length > pageSize && <SearchBox label={t("searchChosen")} q={q} onChange={setQ} />}
      {shown.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={t(chosen.length === 0 ? "noChannels" : "noChannelMatch")}
        />
      )}
      <ul className={styles["chosen"]}>
        {shown.map((channel) => (
          <li key={channelKey(channel)}>
            <span className={styles["chosenName"]}>
              {channel.name || t("channelGone")}{" "}
              <span className={styles["muted"]}>{channel.deviceName || channel.device}</span>
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
        onChoose={(picked) => onChange(withChannels(chosen, picked))}
        onClose={() => setPicking(false)}
      />
    </section>
  );
}
