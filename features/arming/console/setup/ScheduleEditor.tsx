import { DraftForm, layout, useBusy } from "@tessera/kit";
import { WeekEditor, WeekThumb } from "@tessera/kit/choose";
import { notices, useLeaveTo, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Form, Select, Switch } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { type ArmingMode, type ArmingSchedule, saveArmingArea } from "../../contract.ts";
import styles from "../arming.module.css";
import { ModeIcon } from "../ModeIcon.tsx";
import { rereads } from "../rereads.ts";
import { armingTexts } from "../texts.ts";
import { draftOf, scheduleOf, weekOf, withWeek } from "./schedule-draft.ts";

interface ScheduleEditorProps {
  readonly groupId: number;
  readonly title: string;
  readonly modes: readonly ArmingMode[];
  readonly schedule: ArmingSchedule | undefined;
}

const back = "/config/arming";

/** The hours of each mode: what is drawn for one is taken from the others. */
export function ScheduleEditor({ groupId, title, modes, schedule }: ScheduleEditorProps) {
  const t = useTexts(armingTexts);
  const navigate = useNavigate();
  const leave = useLeaveTo();
  const busy = useBusy();
  // What was loaded when the page opened; a later refresh must not move it under the user.
  const [loaded] = useState(() => draftOf(schedule));
  const [draft, setDraft] = useState(loaded);
  const [painted, setPainted] = useState("armed");
  const saving = useMutationCall(saveArmingArea, {
    rereads,
    onDone: () => notices.success(t("scheduleSaved")),
  });
  const isDirty = !schedule || JSON.stringify(loaded) !== JSON.stringify(draft);
  const save = () =>
    busy.run(async () => {
      await saving.mutateAsync({ GroupID: groupId, Schedule: scheduleOf(draft) });
      leave.to(back);
    });
  return (
    <DraftForm
      label={title}
      isGuarded={draft !== loaded && isDirty && !leave.isLeaving}
      isBusy={busy.isBusy}
      canSave={isDirty}
      onSave={() => void save()}
      onCancel={() => void navigate(back)}
    >
      <section className={layout.panel}>
        <Form.Item label={t("scheduleOn")} extra={t("scheduleHint")}>
          <Switch
            checked={draft.isEnabled}
            aria-label={t("scheduleOn")}
            onChange={(isEnabled) => setDraft({ ...draft, isEnabled })}
          />
        </Form.Item>
        <Form.Item label={t("rest")} htmlFor="arming-rest">
          <Select
            id="arming-rest"
            value={draft.rest}
            options={modes.map(({ Key, Name }) => ({ value: Key, label: Name }))}
            onChange={(rest: string) => setDraft({ ...draft, rest })}
          />
        </Form.Item>
      </section>
      <section className={layout.panel}>
        <h2 className={layout.heading}>{t("paint")}</h2>
        <fieldset className={styles["weeks"]} aria-label={t("mode")}>
          {modes
            .filter(({ Key }) => Key !== draft.rest)
            .map(({ Key, Name, Like }) => (
              <Button
                key={Key}
                className={styles["week"] ?? ""}
                color={Key === painted ? "primary" : "default"}
                variant="outlined"
                aria-pressed={Key === painted}
                onClick={() => setPainted(Key)}
              >
                <span>
                  <ModeIcon like={Like} /> {Name}
                </span>
                <WeekThumb week={weekOf(draft, Key)} />
              </Button>
            ))}
        </fieldset>
        <PaintedWeek
          modes={modes}
          painted={painted === draft.rest ? undefined : painted}
          week={weekOf(draft, painted)}
          onChange={(week) => setDraft(withWeek(draft, painted, week))}
        />
      </section>
    </DraftForm>
  );
}

interface PaintedWeekProps {
  readonly modes: readonly ArmingMode[];
  /** Undefined: what is left over needs no hours. */
  readonly painted: string | undefined;
  readonly week: Parameters<typeof WeekEditor>[0]["week"];
  readonly onChange: Parameters<typeof WeekEditor>[0]["onChange"];
}

function PaintedWeek({ modes, painted, week, onChange }: PaintedWeekProps) {
  const mode = modes.find(({ Key }) => Key === painted);
  if (!mode) return null;
  return (
    <section aria-label={mode.Name} style={{ marginBlockStart: 16 }}>
      <WeekEditor key={mode.Key} week={week} precision="minute" onChange={onChange} />
    </section>
  );
}
