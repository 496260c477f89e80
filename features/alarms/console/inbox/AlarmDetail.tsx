import { alarmToolSlot, Facts, layout, StatusDot } from "@tessera/kit";
import { durationText } from "@tessera/kit/camera";
import type { Command } from "@tessera/kit/commands";
import { useQueryCall, useSlot, useText, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { Link } from "react-router";
import { alarmFacts, type WireAlarm } from "../../contract.ts";
import { alarmPlaceText, alarmSourceText, alarmStateWords, alarmTypeText } from "../alarm-words.ts";
import { AlarmStage, type Shown } from "./AlarmStage.tsx";
import { CommandButtons } from "./CommandButtons.tsx";
import styles from "./inbox.module.css";
import type { InboxItem } from "./inbox-items.ts";
import { PriorityMark } from "./PriorityMark.tsx";
import { inboxTexts } from "./texts.ts";
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
  const { data } = useQueryCall(
    alarmFacts,
    { id: looked.ID },
    { enabled: isSettled, quiet: true, keepPrevious: false },
  );
  const alarm = data?.Alarm ?? looked;
  const { storm } = item;
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
      {alarm.ChannelID !== "" && (
        <AlarmStage
          alarm={alarm}
          pictures={data?.Pictures ?? 1}
          shown={shown}
          onShow={onShow}
          isSettled={isSettled}
        />
      )}
      <AlarmFacts alarm={alarm} />
    </section>
  );
}

function AlarmFacts({ alarm }: { readonly alarm: WireAlarm }) {
  const t = useTexts(inboxTexts);
  const text = useText();
  const lastsMs = lengthMsOf(alarm);
  const { text: state, dot } = alarmStateWords[alarm.State];
  return (
    <Facts
      facts={[
        [
          t("state"),
          <StatusDot key="state" state={dot}>
            {text(state)}
          </StatusDot>,
        ],
        [t("happened"), alarm.Time],
        lastsMs !== 0 && [
          t("lasted"),
          lastsMs === undefined ? t("goesOn") : durationText(Math.round(lastsMs / 1000)),
        ],
        alarm.ToldTime !== "" && [t("toldTime"), t("wrongClock", { time: alarm.ToldTime })],
        [t("description"), text(alarm.Text)],
        alarm.DeviceID !== "" && [t("device"), alarm.DeviceName || alarm.DeviceID],
        [t("source"), text(alarmSourceText(alarm.Source))],
        [t("assignee"), alarm.Assignee || t("nobody")],
        alarm.HandledBy !== "" && [t("handledBy"), alarm.HandledBy],
        alarm.HandledAt !== "" && [t("handledAt"), alarm.HandledAt],
        alarm.Note !== "" && [t("noteText"), alarm.Note],
        alarm.record !== "" && [
          t("stage-clip"),
          <Link key="record" className={layout.link} to={alarm.record}>
            {t("openPlayback")}
          </Link>,
        ],
      ]}
    />
  );
}

/** Undefined: it goes on. What is shorter than a second has none. */
function lengthMsOf({ AtMs, EndMs }: WireAlarm): number | undefined {
  if (EndMs === 0) return undefined;
  return EndMs - AtMs < 1000 ? 0 : EndMs - AtMs;
}
