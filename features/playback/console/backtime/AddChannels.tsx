import { PlusOutlined } from "@ant-design/icons";
import { EmptyState, SearchBox, useApp, useQueryCall, useTexts } from "@tessera/platform/console";
import { Button, Checkbox, Drawer, Spin } from "antd";
import { useState } from "react";
import { queryRecordedChannels } from "../../contract.ts";
import styles from "./Backtime.module.css";
import { backtimeTexts } from "./texts.ts";

interface AddChannelsProps {
  /** All that are played, the page's own first. */
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

export const maxChannels = 16;
const shown = 50;

/** Chooses what is played in step with the page's channel. */
export function AddChannels({ ids, onChange }: AddChannelsProps) {
  const t = useTexts(backtimeTexts);
  const isMobile = useApp((state) => state.isMobile);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<PlusOutlined />}
        aria-label={t("addChannel")}
        title={t("addChannel")}
        onClick={() => setOpen(true)}
      >
        {!isMobile && t("addChannel")}
      </Button>
      <Drawer
        open={isOpen}
        size="min(400px, 100vw)"
        destroyOnHidden
        title={t("addChannelTitle")}
        onClose={() => setOpen(false)}
      >
        <ChannelChoice ids={ids} onChange={onChange} />
      </Drawer>
    </>
  );
}

function ChannelChoice({ ids, onChange }: AddChannelsProps) {
  const t = useTexts(backtimeTexts);
  const [q, setQ] = useState("");
  const { data } = useQueryCall(
    queryRecordedChannels,
    { q, limit: shown },
    { keepPrevious: true, quiet: true },
  );
  const isFull = ids.length >= maxChannels;
  const [own] = ids;
  const rows = data?.rows.filter(({ id }) => id !== own) ?? [];
  return (
    <>
      <SearchBox label={t("searchChannel")} q={q} onChange={setQ} />
      {!data && <Spin className={styles["centre"] ?? ""} />}
      {data && rows.length === 0 && <EmptyState isSmall title={t("noChannels")} />}
      {isFull && <p className={styles["hint"]}>{t("full")}</p>}
      <ul className={styles["choice"]}>
        {rows.map(({ id, name, deviceName }) => {
          const isChosen = ids.includes(id);
          const toggle = () => onChange(isChosen ? ids.filter((one) => one !== id) : [...ids, id]);
          return (
            <li key={id}>
              <Checkbox checked={isChosen} disabled={isFull && !isChosen} onChange={toggle}>
                {name}
                {deviceName !== name && <small> {deviceName}</small>}
              </Checkbox>
            </li>
          );
        })}
      </ul>
    </>
  );
}
