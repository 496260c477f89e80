import { AskButton, layout, useBusy } from "@tessera/kit";
import { isAdmin, notices, useMutationCall, useSession, useTexts } from "@tessera/platform/console";
import { Button, Input } from "antd";
import { useState } from "react";
import { alarmStates, deleteAlarm, type WireAlarm } from "../../contract.ts";
import { alarmTexts } from "./texts.ts";
import { rereads, useHandling } from "./use-handling.ts";

interface HandleFormProps {
  readonly alarm: WireAlarm;
  readonly onGone: () => void;
}

const mostLetters = 1000;

/** What is made of an alarm, with a note; administrators can delete it. */
export function HandleForm({ alarm, onGone }: HandleFormProps) {
  const t = useTexts(alarmTexts);
  const { handle } = useHandling();
  const { isBusy, run } = useBusy();
  const [note, setNote] = useState("");
  const states = alarmStates.filter((state) => state !== alarm.State);
  return (
    <div className={layout.column}>
      <Input.TextArea
        aria-label={t("note")}
        placeholder={t("notePlaceholder")}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={mostLetters}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className={layout.row}>
        {states.map((state) => (
          <Button
            key={state}
            loading={isBusy}
            onClick={() =>
              void run(async () => {
                await handle({ IDs: [alarm.ID] }, { state, note: note.trim() });
                setNote("");
              })
            }
          >
            {t(`do.${state}`)}
          </Button>
        ))}
        <RemoveButton alarm={alarm} onGone={onGone} />
      </div>
    </div>
  );
}

function RemoveButton({ alarm, onGone }: HandleFormProps) {
  const t = useTexts(alarmTexts);
  const mayRemove = isAdmin(useSession(({ user }) => user));
  const remove = useMutationCall(deleteAlarm, {
    rereads,
    onDone: ({ Deleted: count }) => notices.success(t("removed", { count })),
  });
  if (!mayRemove) return null;
  return (
    <span className={layout.end}>
      <AskButton
        type="default"
        size="medium"
        title={t("removeAsk")}
        detail={t("removeDetail")}
        run={async () => {
          onGone();
          await remove.mutateAsync({ ID: alarm.ID });
        }}
      />
    </span>
  );
}
