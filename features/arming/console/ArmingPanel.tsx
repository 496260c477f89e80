import { layout, TwoLines, useBusy } from "@tessera/kit";
import { isAdmin, useMutationCall, useSession, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { Link } from "react-router";
import type { z } from "zod";
import { type CameraMute, type readArming, unmuteCamera } from "../contract.ts";
import { areaName, changeText, nextText, whenText } from "./area-words.ts";
import styles from "./arming.module.css";
import { ModeButtons } from "./ModeButtons.tsx";
import { rereads } from "./rereads.ts";
import { armingTexts } from "./texts.ts";

interface ArmingPanelProps {
  readonly arming: z.output<typeof readArming.reply>;
}

/** Modes to switch between, and the cameras that are muted. */
export default function ArmingPanel({ arming }: ArmingPanelProps) {
  const t = useTexts(armingTexts);
  const maySetUp = isAdmin(useSession(({ user }) => user));
  const { Areas, Modes, Mutes, MaySwitch, MayMute } = arming;
  return (
    <div className={styles["panel"]}>
      {Areas.map((area) => (
        <section key={area.GroupID} className={styles["area"]} aria-label={areaName(area, t)}>
          {Areas.length > 1 && <strong>{areaName(area, t)}</strong>}
          <ModeButtons area={area} modes={Modes} isDisabled={!MaySwitch} />
          <span className={layout.second}>
            {[changeText(area, t), nextText(area, Modes, t)].filter(Boolean).join("\n")}
          </span>
        </section>
      ))}
      {!MaySwitch && <span className={layout.muted}>{t("mayNot")}</span>}
      {Mutes.length > 0 && (
        <section aria-label={t("muted")}>
          <strong>{t("muted")}</strong>
          <ul className={styles["mutes"]}>
            {Mutes.map((mute) => (
              <MuteRow
                key={JSON.stringify([mute.device, mute.channel])}
                mute={mute}
                mayEnd={MayMute}
              />
            ))}
          </ul>
        </section>
      )}
      {maySetUp && <Link to="/config/arming">{t("toSetup")}</Link>}
    </div>
  );
}

function MuteRow({ mute, mayEnd }: { readonly mute: CameraMute; readonly mayEnd: boolean }) {
  const t = useTexts(armingTexts);
  const busy = useBusy();
  const { device, channel, Name, By, UntilMs } = mute;
  const { mutateAsync } = useMutationCall(unmuteCamera, { rereads });
  return (
    <li>
      <TwoLines second={t("mutedUntil", { who: By, when: whenText(UntilMs) })}>{Name}</TwoLines>
      {mayEnd && (
        <Button
          size="small"
          loading={busy.isBusy}
          aria-label={t("unmuteOf", { name: Name })}
          onClick={() => void busy.run(() => mutateAsync({ device, channel }))}
        >
          {t("unmute")}
        </Button>
      )}
    </li>
  );
}
