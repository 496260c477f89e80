import {
  AimOutlined,
  CameraOutlined,
  DeleteOutlined,
  EnvironmentOutlined,
} from "@ant-design/icons";
import type { CameraPlace } from "@tessera/kit/camera";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import {
  getPresetPicture,
  listPresets,
  type Preset,
  setPreset,
  takePresetPicture,
} from "../../contract.ts";
import { AskDialog } from "../panel/AskDialog.tsx";
import { ptzTexts } from "../texts.ts";
import styles from "./PresetList.module.css";

const rereads = [listPresets];

interface PresetTileProps {
  readonly place: CameraPlace;
  readonly preset: Preset;
  /** The key that goes there, up to 9. */
  readonly number: number;
  readonly isEditing: boolean;
  readonly onGo: () => void;
  readonly onForget: () => void;
}

/** One position, as the camera saw it from there. */
export function PresetTile({ place, preset, number, isEditing, onGo, onForget }: PresetTileProps) {
  const t = useTexts(ptzTexts);
  const name = preset.Name || preset.Token;
  return (
    <li className={styles["tile"]}>
      <button
        type="button"
        className={styles["go"]}
        title={t("goTo", { name })}
        data-preset={preset.Token}
        onClick={onGo}
      >
        {preset.PictureVersion > 0 ? (
          <img src={pictureAddress(place, preset)} alt="" loading="lazy" draggable={false} />
        ) : (
          <span className={styles["blank"]}>
            <AimOutlined aria-hidden />
          </span>
        )}
        {number <= 9 && <kbd className={styles["number"]}>{number}</kbd>}
        <span className={styles["name"]}>{name}</span>
      </button>
      {isEditing && <EditButtons place={place} preset={preset} onForget={onForget} />}
    </li>
  );
}

function EditButtons({
  place,
  preset,
  onForget,
}: Pick<PresetTileProps, "place" | "preset" | "onForget">) {
  const t = useTexts(ptzTexts);
  const name = preset.Name || preset.Token;
  const [asksMove, setAsksMove] = useState(false);
  const move = useMutationCall(setPreset, {
    rereads,
    onDone: () => notices.success(t("presetKept", { name })),
  });
  const retake = useMutationCall(takePresetPicture, {
    rereads,
    onDone: () => notices.success(t("pictureTaken", { name })),
  });
  const buttons = [
    {
      label: t("moveHere", { name }),
      icon: <EnvironmentOutlined />,
      isBusy: move.isPending,
      act: () => setAsksMove(true),
    },
    {
      label: t("retake", { name }),
      icon: <CameraOutlined />,
      isBusy: retake.isPending,
      act: () => retake.mutate({ ...place, token: preset.Token }),
    },
    {
      label: t("forgetThis", { name }),
      icon: <DeleteOutlined />,
      isBusy: false,
      act: onForget,
    },
  ];
  return (
    <>
      <div className={styles["edits"]}>
        {buttons.map(({ label, icon, isBusy, act }) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={label}
            disabled={isBusy}
            onClick={act}
          >
            {icon}
          </button>
        ))}
      </div>
      {asksMove && (
        <AskDialog
          title={t("moveAsk", { name })}
          okText={t("replace")}
          onOk={() => move.mutate({ ...place, token: preset.Token, name })}
          onClose={() => setAsksMove(false)}
        >
          {t("moveHint")}
        </AskDialog>
      )}
    </>
  );
}

const pictureAddress = ({ device, channel }: CameraPlace, preset: Preset): string => {
  const { Token: token, PictureVersion } = preset;
  const asked = new URLSearchParams({ device, channel, token, v: String(PictureVersion) });
  return `${getPresetPicture.path}?${asked}`;
};
