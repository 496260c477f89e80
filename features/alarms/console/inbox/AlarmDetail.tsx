import { alarmToolSlot, layout } from "@tessera/kit";
import type { Command } from "@tessera/kit/commands";
import { useSlot, useText, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { alarmPlaceText, alarmTypeText } from "../alarm-words.ts";
import { AlarmAttachments } from "../one/AlarmAttachments.tsx";
import { AlarmFacts } from "../one/AlarmFacts.tsx";
import { AlarmHistory } from "../one/AlarmHistory.tsx";
import { AlarmStage, type Shown } from "../one/AlarmStage.tsx";
import { CommandButtons } from "./CommandButtons.tsx";
import styles from "./inbox.module.css";
import type { InboxItem } from "./inbox-items.ts";
import { PriorityMark } from "./PriorityMark.tsx";
import { inboxTexts } from "./texts.ts";
import { useFacts } from "./use-facts.ts";
import { useLookedAt } from "./use-looked-at.ts";

interface AlarmDetailProps {
  readonly item: Exclude<InboxItem, { kind: "more" }>;
  readonly commands: readonly Command[];
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
}

/** Everything about the alarm that is looked at, and what can be made of it. */
export function AlarmDetail({ item, commands, shown, onShow }: AlarmDetailProps) {
  const t = useTexts(inboxTexts);
  const text = useText();
  const tools = useSlot(alarmToolSlot);
  const { alarm: looked, isSettled, showLatest } = useLookedAt(item);
  const { storm } = item;
  const data = useFacts({ alarm: looked.ID, storm: storm.ID }, isSettled);
  const alarm = data?.Alarm ?? looked;
  return (
    <section className={styles["detail"]} aria-label={t("detail")}>
      <h2 className={styles["detailTitle"]}>
        <PriorityMark priority={alarm.AlarmPriority} />
        {text(alarmPlaceText(alarm))} · {text(alarmTypeText(alarm.AlarmType))}
      </h2>
      <div className={layout.row}>
        <CommandButtons commands={commands} />
        {alarm.ChannelID !== "" &&
          tools.map((Tool, index) => (
            <Tool
              key={index}
              device={storm.DeviceID}
              channel={storm.ChannelID}
              name={text(alarmPlaceText(storm))}
              isMuted={storm.IsMuted}
            />
          ))}
      </div>
      {showLatest && (
        <Button size="small" onClick={showLatest}>
          {t("latest")}
        </Button>
      )}
      <AlarmStage
        alarm={alarm}
        count={data?.Pictures ?? 1}
        shown={shown}
        onShow={onShow}
        isSettled={isSettled}
      />
      <AlarmFacts alarm={alarm} />
      <AlarmAttachments files={data?.Attachments ?? []} />
      <AlarmHistory history={data?.History ?? []} />
    </section>
  );
}
