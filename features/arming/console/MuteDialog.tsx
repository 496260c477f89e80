import { TileDialog } from "@tessera/kit/tile";
import { LightButton, useMutationCall, useTexts } from "@tessera/platform/console";
import { muteCamera, muteMinutes, unmuteCamera, untilTomorrow } from "../contract.ts";
import { whenText } from "./area-words.ts";
import styles from "./arming.module.css";
import { rereads } from "./rereads.ts";
import { armingTexts } from "./texts.ts";
import { useArming } from "./use-arming.ts";

interface MuteDialogProps {
  readonly camera: { readonly device: string; readonly channel: string; readonly name: string };
  readonly onSay: (text: string) => void;
  readonly onClose: () => void;
}

const lengths = [...muteMinutes, untilTomorrow] as const;

/** Mutes the alarms of a camera for a while, or ends that. */
export default function MuteDialog({ camera, onSay, onClose }: MuteDialogProps) {
  const t = useTexts(armingTexts);
  const { device, channel, name } = camera;
  const { data } = useArming();
  const mute = data?.Mutes.find((one) => one.device === device && one.channel === channel);
  const mayMute = data?.MayMute ?? true;
  const muting = useMutationCall(muteCamera, {
    rereads,
    onDone: ({ UntilMs }) => {
      onSay(t("mutedNow", { when: whenText(UntilMs) }));
      onClose();
    },
  });
  const unmuting = useMutationCall(unmuteCamera, {
    rereads,
    onDone: () => {
      onSay(t("unmutedNow"));
      onClose();
    },
  });
  const isBusy = muting.isPending || unmuting.isPending;
  return (
    <TileDialog title={`${t("mute")} · ${name}`} onClose={onClose}>
      <p>{t(mayMute ? "muteHint" : "mayNotMute")}</p>
      {mute && <p>{t("mutedUntil", { who: mute.By, when: whenText(mute.UntilMs) })}</p>}
      {mayMute && (
        <div className={styles["modes"]}>
          {lengths.map((length) => (
            <LightButton
              key={length}
              disabled={isBusy}
              onClick={() => muting.mutate({ device, channel, For: length })}
            >
              {t(`for.${length}`)}
            </LightButton>
          ))}
          {mute && (
            <LightButton disabled={isBusy} onClick={() => unmuting.mutate({ device, channel })}>
              {t("unmute")}
            </LightButton>
          )}
        </div>
      )}
    </TileDialog>
  );
}
