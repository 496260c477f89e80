import { type Fact, Facts, layout } from "@tessera/kit";
import { useText, useTexts } from "@tessera/platform/console";
import { Link } from "react-router";
import { alarmMethods, type WireAlarm } from "../../contract.ts";
import { alarmPlaceText, alarmSourceText } from "../alarm-words.ts";
import { PriorityWord, StateWord, useTypeName } from "./AlarmWords.tsx";
import { lengthText } from "./alarm-time.ts";
import { alarmTexts } from "./texts.ts";

/** What is known of an alarm; what is not is left out. */
export function AlarmFacts({ alarm }: { readonly alarm: WireAlarm }) {
  const text = useText();
  return (
    <div>
      <h3 className={layout.heading}>{text(alarm.Text)}</h3>
      <Facts facts={[...useMade(alarm), ...useKind(alarm), ...usePlace(alarm)]} />
    </div>
  );
}

function useKind(alarm: WireAlarm): (Fact | false)[] {
  const t = useTexts(alarmTexts);
  const text = useText();
  const typeName = useTypeName();
  const method = alarmMethods[alarm.AlarmMethod];
  return [
    [t("time"), [alarm.Time, lengthText(alarm)].filter(Boolean).join(" · ")],
    alarm.ToldTime !== "" && [t("toldTime"), t("toldTimeHint", { time: alarm.ToldTime })],
    [t("alarmType"), typeName(alarm.AlarmType)],
    method !== undefined && [t("method"), text(method)],
    [t("priority"), <PriorityWord key="priority" value={alarm.AlarmPriority} />],
  ];
}

function usePlace(alarm: WireAlarm): (Fact | false)[] {
  const t = useTexts(alarmTexts);
  const text = useText();
  const { DeviceID, DeviceName, ChannelID, Longitude, Latitude } = alarm;
  return [
    DeviceID === ""
      ? [t("place"), text(alarmPlaceText(alarm))]
      : [t("device"), withId(DeviceName, DeviceID)],
    DeviceID !== "" && [
      t("channel"),
      ChannelID === "" ? t("wholeDevice") : withId(alarm.ChannelName, ChannelID),
    ],
    Longitude !== null &&
      Latitude !== null && [
        t("position"),
        t("positionText", { longitude: Longitude, latitude: Latitude }),
      ],
    [t("source"), text(alarmSourceText(alarm.Source))],
    alarm.EventType !== "" && [
      t("eventType"),
      <span key="event" className={layout.mono}>
        {alarm.EventType}
      </span>,
    ],
    alarm.record !== "" && [
      t("stage.clip"),
      <Link key="record" className={layout.link} to={alarm.record}>
        {t("openPlayback")}
      </Link>,
    ],
  ];
}

function useMade({ State, Assignee }: WireAlarm): Fact[] {
  const t = useTexts(alarmTexts);
  return [
    [t("state"), <StateWord key="state" state={State} />],
    [t("assignee"), Assignee || t("nobody")],
  ];
}

const withId = (name: string, id: string) => (
  <>
    {name || id} {name !== "" && name !== id && <span className={layout.second}>{id}</span>}
  </>
);
