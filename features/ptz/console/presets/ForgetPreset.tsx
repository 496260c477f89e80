import type { CameraPlace } from "@tessera/kit/camera";
import { useMutationCall, useTexts } from "@tessera/platform/console";
import { listPresets, type Preset, removePreset } from "../../contract.ts";
import { AskDialog } from "../panel/AskDialog.tsx";
import { ptzTexts } from "../texts.ts";

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
