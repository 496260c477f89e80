import { FormDialog, NumberField, type Opened } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { type Jt808Terminal, trackJt808Terminal } from "../../contract.ts";
import { nameOf } from "./columns.tsx";
import { terminalTexts } from "./texts.ts";

const values = { everyseconds: 5, forminutes: 10 };

/** The terminal tells where it is more often, for a while. */
export function TrackDialog({
  opened: { key, isOpen, subject, onClose },
}: {
  readonly opened: Opened<Jt808Terminal>;
}) {
  const t = useTexts(terminalTexts);
  const name = subject ? nameOf(subject) : "";
  const { mutateAsync: track } = useMutationCall(trackJt808Terminal);
  return (
    <FormDialog<typeof values>
      key={key}
      isOpen={isOpen}
      onClose={onClose}
      title={t("trackOf", { name })}
      focus="everyseconds"
      saveText={t("track")}
      values={values}
      blame="everyseconds"
      onSave={async ({ everyseconds, forminutes }) => {
        const deviceid = subject?.DeviceID ?? "";
        await track({ deviceid, everyseconds, forseconds: forminutes * 60 });
        notices.success(t(everyseconds === 0 ? "trackEnded" : "tracked", { name }));
      }}
    >
      <NumberField
        name="everyseconds"
        label={t("trackEvery")}
        hint={t("trackHint")}
        min={0}
        max={3600}
        unit={t("seconds")}
      />
      <NumberField name="forminutes" label={t("trackFor")} min={1} max={1440} unit={t("minutes")} />
    </FormDialog>
  );
}
