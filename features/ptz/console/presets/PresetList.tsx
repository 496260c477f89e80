import { EditOutlined } from "@ant-design/icons";
import type { CameraPlace } from "@tessera/kit/camera";
import { LightButton, useMutationCall, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { listPresets, type Preset, removePreset } from "../../contract.ts";
import { AskDialog } from "../panel/AskDialog.tsx";
import { ptzTexts } from "../texts.ts";
import { KeepPreset } from "./KeepPreset.tsx";
import styles from "./PresetList.module.css";
import { PresetTile } from "./PresetTile.tsx";
import { usePresets } from "./use-presets.ts";

/** A device may list its 255 numbers. */
const fewAtFirst = 12;

/** The positions that a camera has kept: go, keep a new one, change, forget. */
export function PresetList({ device, channel }: CameraPlace) {
  const t = useTexts(ptzTexts);
  const place = { device, channel };
  const { presets, error, goTo } = usePresets(place);
  return (
    <section aria-label={t("presets")}>
      {!presets && (
        <>
          <h3 className={styles["title"]}>{t("presets")}</h3>
          <p className={styles["note"]}>{error ? error.message : t("reading")}</p>
        </>
      )}
      {presets && <PresetTiles place={place} presets={presets} onGo={goTo} />}
      <KeepPreset {...place} />
    </section>
  );
}

interface PresetTilesProps {
  readonly place: CameraPlace;
  readonly presets: readonly Preset[];
  readonly onGo: (preset: Preset) => void;
}

function PresetTiles({ place, presets, onGo }: PresetTilesProps) {
  const t = useTexts(ptzTexts);
  const [isEditing, setIsEditing] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const [leaving, setLeaving] = useState<Preset>();
  const shown = showsAll ? presets : presets.slice(0, fewAtFirst);
  const more = presets.length - shown.length;
  return (
    <>
      <div className={styles["head"]}>
        <h3 className={styles["title"]}>{t("presets")}</h3>
        {presets.length > 0 && (
          <LightButton
            kind={isEditing ? "main" : "bare"}
            icon={<EditOutlined aria-hidden />}
            aria-pressed={isEditing}
            onClick={() => setIsEditing(!isEditing)}
          >
            {t("editPresets")}
          </LightButton>
        )}
      </div>
      {presets.length === 0 && <p className={styles["note"]}>{t("noPresets")}</p>}
      <ul className={styles["tiles"]}>
        {shown.map((preset, index) => (
          <PresetTile
            key={preset.Token}
            place={place}
            preset={preset}
            number={index + 1}
            isEditing={isEditing}
            onGo={() => onGo(preset)}
            onForget={() => setLeaving(preset)}
          />
        ))}
      </ul>
      {more > 0 && (
        <LightButton kind="bare" onClick={() => setShowsAll(true)}>
          {t("morePresets", { count: more })}
        </LightButton>
      )}
      {leaving && (
        <ForgetPreset place={place} preset={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </>
  );
}

const rereads = [listPresets];

interface ForgetPresetProps {
  readonly place: CameraPlace;
  readonly preset: Preset;
  readonly onClose: () => void;
}

/** Asks before a position is forgotten. */
function ForgetPreset({ place, preset: { Token, Name }, onClose }: ForgetPresetProps) {
  const t = useTexts(ptzTexts);
  const forget = useMutationCall(removePreset, { rereads });
  return (
    <AskDialog
      title={t("forgetAsk", { name: Name || Token })}
      okText={t("forget")}
      onOk={() => forget.mutate({ ...place, token: Token })}
      onClose={onClose}
    />
  );
}
