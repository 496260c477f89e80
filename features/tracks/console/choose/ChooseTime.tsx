import { DatePicker } from "@tessera/kit/choose";
import { isRealDay, type ZoneTime } from "@tessera/kit/playback";
import { LightAlert, useTexts } from "@tessera/platform/console";
import { InputNumber, Segmented } from "antd";
import dayjs from "dayjs";
import { useState } from "react";
import { longestTrackDays, type TrackRule, trackRules } from "../../contract.ts";
import styles from "../TrackPage.module.css";
import { trackTexts } from "../texts.ts";
import { type SpanKind, spanKinds } from "../track-address.ts";
import type { ChooseProps } from "./choose-props.ts";

const kindTexts = {
  hour: "spanHour",
  today: "spanToday",
  day: "spanDay",
  range: "spanRange",
} as const satisfies Record<SpanKind, string>;

/** The time of the track, and how fast is too fast. */
export function ChooseTime({ address, span, zone, nowMs, onChange }: ChooseProps) {
  const t = useTexts(trackTexts);
  const choose = (kind: SpanKind) => {
    const own = zone && span ? { day: zone.dayOf(span.from), ...span } : {};
    onChange({ span: kind, at: undefined, ...own });
  };
  return (
    <div className={styles["time"]}>
      <Segmented<SpanKind>
        block
        aria-label={t("time")}
        value={address.span}
        onChange={choose}
        options={spanKinds.map((kind) => ({ value: kind, label: t(kindTexts[kind]) }))}
      />
      {address.span === "day" && zone && (
        <DatePicker
          aria-label={t("day")}
          allowClear={false}
          value={dayjs(isRealDay(address.day) ? address.day : zone.dayOf(nowMs), "YYYYMMDD")}
          onChange={(day) => day && onChange({ day: day.format("YYYYMMDD"), at: undefined })}
        />
      )}
      {address.span === "range" && zone && (
        <div className={styles["range"]}>
          <Moment
            label={t("from")}
            atMs={address.from}
            zone={zone}
            onChange={(from) => onChange({ from, at: undefined })}
          />
          <Moment
            label={t("to")}
            atMs={address.to}
            zone={zone}
            onChange={(to) => onChange({ to, at: undefined })}
          />
          {!span && <LightAlert kind="error" text={t("badRange", { days: longestTrackDays })} />}
        </div>
      )}
      <InputNumber
        className={styles["limit"] ?? ""}
        addonBefore={t("limit")}
        addonAfter="km/h"
        aria-label={t("limit")}
        title={t("limitHint")}
        min={0}
        max={500}
        precision={0}
        value={address.limitKmh}
        onChange={(limitKmh) => onChange({ limitKmh: limitKmh ?? 0 })}
      />
      <Rules address={address} onChange={onChange} />
    </div>
  );
}

const ruleTexts = {
  stopRadiusM: ["stopRadius", "metres"],
  stopMinutes: ["stopMinutes", "minutes"],
  gapMinutes: ["gapMinutes", "minutes"],
} as const satisfies Record<TrackRule, readonly [string, string]>;

/** What is a stop and what is a gap; open where it is not as usual. */
function Rules({ address, onChange }: Pick<ChooseProps, "address" | "onChange">) {
  const t = useTexts(trackTexts);
  const all = Object.keys(ruleTexts) as TrackRule[];
  const [isOpen] = useState(() =>
    all.some((rule) => address.rules[rule] !== trackRules[rule].usual),
  );
  return (
    <details open={isOpen}>
      <summary className={styles["rulesTitle"]}>{t("rules")}</summary>
      <div className={styles["rules"]}>
        {all.map((rule) => {
          const [label, unit] = ruleTexts[rule];
          const { least, most, usual } = trackRules[rule];
          return (
            <InputNumber
              key={rule}
              className={styles["limit"] ?? ""}
              addonBefore={t(label)}
              addonAfter={t(unit)}
              aria-label={t(label)}
              title={t("ruleHint", { least, most })}
              min={least}
              max={most}
              value={address.rules[rule]}
              onChange={(value) =>
                onChange({ rules: { ...address.rules, [rule]: value ?? usual } })
              }
            />
          );
        })}
      </div>
    </details>
  );
}

interface MomentProps {
  readonly label: string;
  readonly atMs: number | undefined;
  readonly zone: ZoneTime;
  readonly onChange: (atMs: number) => void;
}

/** Shown and chosen by the server's clock, whatever the browser's zone is. */
function Moment({ label, atMs, zone, onChange }: MomentProps) {
  return (
    <DatePicker
      aria-label={label}
      placeholder={label}
      showTime={{ format: "HH:mm" }}
      format="YYYY-MM-DD HH:mm"
      allowClear={false}
      value={atMs === undefined ? null : dayjs(zone.momentText(atMs))}
      onChange={(moment) => {
        if (!moment) return;
        const day = zone.startOfDay(moment.format("YYYYMMDD"));
        onChange(day + (moment.hour() * 60 + moment.minute()) * 60_000);
      }}
    />
  );
}
