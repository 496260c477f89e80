import { MutedOutlined, NotificationOutlined, SoundOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { useText, useTexts } from "@tessera/platform/console";
import { Button, Popover, Slider, Switch, Tooltip } from "antd";
import { memo, useEffect, useState } from "react";
import { alarmPriority } from "../alarm-words.ts";
import { isSilenced, sound } from "../watch/alarm-sound.ts";
import { chooseSound, useSoundChoice } from "../watch/stored.ts";
import styles from "./inbox.module.css";
import { inboxTexts } from "./texts.ts";

/** Whether alarms are heard, and how loud; a browser that keeps the page silent is asked by a press. */
export const SoundButton = memo(function SoundButton() {
  const t = useTexts(inboxTexts);
  const choice = useSoundChoice();
  const isBlocked = useSilenced();
  if (choice.isOn && isBlocked)
    return (
      <Tooltip title={t("unblockHint")}>
        <Button
          icon={<NotificationOutlined />}
          onClick={() => void sound(3, choice.volume).catch(() => undefined)}
        >
          {t("unblockSound")}
        </Button>
      </Tooltip>
    );
  return (
    <Popover trigger="click" placement="bottomRight" content={<SoundChoices />}>
      <Button icon={choice.isOn ? <SoundOutlined /> : <MutedOutlined />}>{t("sound")}</Button>
    </Popover>
  );
});

function SoundChoices() {
  const t = useTexts(inboxTexts);
  const text = useText();
  const { isOn, volume, isEverywhere } = useSoundChoice();
  return (
    <div className={styles["sound"]}>
      <div className={layout.spread}>
        {t("soundOn")}
        <Switch
          aria-label={t("soundOn")}
          checked={isOn}
          onChange={(next) => chooseSound({ isOn: next })}
        />
      </div>
      <div className={layout.spread}>
        {t("soundEverywhere")}
        <Switch
          aria-label={t("soundEverywhere")}
          disabled={!isOn}
          checked={isEverywhere}
          onChange={(next) => chooseSound({ isEverywhere: next })}
        />
      </div>
      <div>
        {t("volume")}
        <Slider
          ariaLabelForHandle={t("volume")}
          disabled={!isOn}
          min={0}
          max={1}
          step={0.1}
          value={volume}
          tooltip={{ formatter: (value = 0) => `${Math.round(value * 100)} %` }}
          onChange={(next) => chooseSound({ volume: next })}
        />
      </div>
      <div className={layout.row}>
        {t("trySound")}
        {([1, 2, 3] as const).map((priority) => (
          <Button
            key={priority}
            size="small"
            disabled={!isOn}
            aria-label={`${t("trySound")} ${text(alarmPriority(priority).text)}`}
            onClick={() => void sound(priority, volume).catch(() => undefined)}
          >
            {priority}
          </Button>
        ))}
      </div>
      <p className={layout.hint}>{t("soundHint")}</p>
    </div>
  );
}

/** A first press anywhere ends the silence. */
function useSilenced(): boolean {
  const [isBlocked, setBlocked] = useState(isSilenced);
  useEffect(() => {
    if (!isBlocked) return undefined;
    const look = () => setBlocked(isSilenced());
    for (const kind of ["pointerup", "keyup"]) addEventListener(kind, look, { capture: true });
    return () => {
      for (const kind of ["pointerup", "keyup"]) removeEventListener(kind, look, { capture: true });
    };
  }, [isBlocked]);
  return isBlocked;
}
