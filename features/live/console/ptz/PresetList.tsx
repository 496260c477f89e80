import { AimOutlined, DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { notices, useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { Button, Input, Popconfirm, Skeleton } from "antd";
import { useState } from "react";
import { goToPreset, listPresets, removePreset, setPreset } from "../../../ptz/contract.ts";
import type { ChannelView } from "../channel-view.ts";
import styles from "./PtzPanel.module.css";
import { ptzTexts } from "./texts.ts";

const rereads = [listPresets];

/** The positions that a camera has kept: go, keep a new one, forget. */
export function PresetList({ device, channel }: Pick<ChannelView, "device" | "channel">) {
  const t = useTexts(ptzTexts);
  const place = { device, channel };
  const { data, error } = useQueryCall(listPresets, place, { quiet: true });
  const goTo = useMutationCall(goToPreset);
  const keep = useMutationCall(setPreset, { rereads });
  const forget = useMutationCall(removePreset, { rereads });
  const [name, setName] = useState("");
  const keepThis = async () => {
    await keep.mutateAsync({ ...place, name: name.trim() });
    notices.success(t("presetKept", { name: name.trim() }));
    setName("");
  };

  return (
    <section className={styles["presets"]} aria-label={t("presets")}>
      <h3>{t("presets")}</h3>
      {!data && !error && <Skeleton active paragraph={{ rows: 2 }} title={false} />}
      {error && <p className={styles["note"]}>{error.message}</p>}
      {data?.Presets.length === 0 && <p className={styles["note"]}>{t("noPresets")}</p>}
      <ul>
        {data?.Presets.map(({ Token, Name }) => (
          <li key={Token}>
            <Button
              type="text"
              size="small"
              icon={<AimOutlined />}
              className={styles["preset"] ?? ""}
              title={t("goTo", { name: Name || Token })}
              onClick={() => goTo.mutate({ ...place, token: Token })}
            >
              {Name || Token}
            </Button>
            <Popconfirm
              title={t("forgetAsk", { name: Name || Token })}
              okText={t("forget")}
              cancelText={t("cancel")}
              onConfirm={() => forget.mutate({ ...place, token: Token })}
            >
              <Button
                type="text"
                size="small"
                aria-label={t("forgetThis", { name: Name || Token })}
                icon={<DeleteOutlined />}
              />
            </Popconfirm>
          </li>
        ))}
      </ul>
      <form
        className={styles["keep"]}
        onSubmit={(event) => {
          event.preventDefault();
          // What failed has been shown.
          if (name.trim()) void keepThis().catch(() => undefined);
        }}
      >
        <Input
          size="small"
          maxLength={64}
          value={name}
          placeholder={t("presetName")}
          aria-label={t("presetName")}
          onChange={(event) => setName(event.target.value)}
        />
        <Button
          size="small"
          htmlType="submit"
          icon={<PlusOutlined />}
          loading={keep.isPending}
          disabled={!name.trim()}
        >
          {t("keep")}
        </Button>
      </form>
    </section>
  );
}
