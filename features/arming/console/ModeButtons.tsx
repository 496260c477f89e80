import { useBusy } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { type ArmingArea, type ArmingMode, switchMode } from "../contract.ts";
import { areaName, modeName } from "./area-words.ts";
import styles from "./arming.module.css";
import { ModeIcon } from "./ModeIcon.tsx";
import { rereads } from "./rereads.ts";
import { armingTexts } from "./texts.ts";

interface ModeButtonsProps {
  readonly area: ArmingArea;
  readonly modes: readonly ArmingMode[];
  readonly isDisabled?: boolean;
}

/** One press switches the site, or a group, to a mode. */
export function ModeButtons({ area, modes, isDisabled = false }: ModeButtonsProps) {
  const t = useTexts(armingTexts);
  const busy = useBusy();
  const name = areaName(area, t);
  const { mutateAsync } = useMutationCall(switchMode, {
    rereads,
    onDone: ({ Mode }) => notices.success(t("switched", { name, mode: modeName(modes, Mode) })),
  });
  return (
    <fieldset className={styles["modes"]} aria-label={t("modeOf", { name })}>
      {modes.map(({ Key, Name, Like }) => (
        <Button
          key={Key}
          size="small"
          type={Key === area.Mode ? "primary" : "default"}
          aria-pressed={Key === area.Mode}
          icon={Key === area.Mode ? undefined : <ModeIcon like={Like} />}
          disabled={isDisabled || busy.isBusy}
          onClick={() => void busy.run(() => mutateAsync({ GroupID: area.GroupID, Mode: Key }))}
        >
          {Name}
        </Button>
      ))}
    </fieldset>
  );
}
