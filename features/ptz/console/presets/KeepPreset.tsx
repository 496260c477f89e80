import { PlusOutlined } from "@ant-design/icons";
import type { CameraPlace } from "@tessera/kit/camera";
import { LightButton, notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { listPresets, setPreset } from "../../contract.ts";
import { ptzTexts } from "../texts.ts";
import styles from "./PresetList.module.css";

const rereads = [listPresets];

/** Keeps where the camera looks now, under a name. */
export function KeepPreset(place: CameraPlace) {
  const t = useTexts(ptzTexts);
  const keep = useMutationCall(setPreset, { rereads });
  const [name, setName] = useState("");
  const keepThis = async () => {
    await keep.mutateAsync({ ...place, name: name.trim() });
    notices.success(t("presetKept", { name: name.trim() }));
    setName("");
  };
  return (
    <form
      className={styles["keep"]}
      onSubmit={(event) => {
        event.preventDefault();
        // What failed has been shown.
        if (name.trim()) void keepThis().catch(() => undefined);
      }}
    >
      <input
        maxLength={64}
        value={name}
        placeholder={t("presetName")}
        aria-label={t("presetName")}
        onChange={(event) => setName(event.target.value)}
      />
      <LightButton
        type="submit"
        icon={<PlusOutlined aria-hidden />}
        isBusy={keep.isPending}
        disabled={!name.trim()}
      >
        {t("keep")}
      </LightButton>
    </form>
  );
}
