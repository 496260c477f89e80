import { useMutationCall, useTexts } from "@tessera/platform/console";
import { listPresets, type Preset, removePreset } from "../../../ptz/contract.ts";
import type { CameraPlace } from "../camera.ts";
import { AskDialog } from "./AskDialog.tsx";
import { ptzTexts } from "./texts.ts";

const rereads = [listPresets];

interface ForgetPresetProps {
  readonly place: CameraPlace;
  readonly preset: Preset;
  readonly onClose: () => void;
}

/** Asks before a position is forgotten. */
export function ForgetPreset({ place, preset: { Token, Name }, onClose }: ForgetPresetProps) {
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
