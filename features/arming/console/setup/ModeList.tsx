import {
  ChoiceField,
  FormDialog,
  layout,
  type Opened,
  RowActions,
  TextField,
  useOpened,
} from "@tessera/kit";
import { useMutationCall, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { type ArmingMode, removeArmingMode, saveArmingMode } from "../../contract.ts";
import { modeName } from "../area-words.ts";
import { ModeIcon } from "../ModeIcon.tsx";
import { rereads } from "../rereads.ts";
import { armingTexts } from "../texts.ts";

/** Built-in modes and those that somebody has made. */
export function ModeList({ modes }: { readonly modes: readonly ArmingMode[] }) {
  const t = useTexts(armingTexts);
  const opened = useOpened<ArmingMode>();
  const { mutateAsync: remove } = useMutationCall(removeArmingMode, { rereads });
  return (
    <section className={layout.panel} aria-label={t("modes")}>
      <div className={layout.spread}>
        <h2 className={layout.heading}>{t("modes")}</h2>
        <Button onClick={() => opened.open()}>{t("addMode")}</Button>
      </div>
      <ul className={layout.items} style={{ marginBlockStart: 12 }}>
        {modes.map((mode) => (
          <li key={mode.Key} className={layout.itemRow}>
            <span>
              <ModeIcon like={mode.Like} /> {mode.Name}{" "}
              <span className={layout.second}>
                {mode.IsBuiltIn ? t("builtIn") : t("likeOf", { mode: modeName(modes, mode.Like) })}
              </span>
            </span>
            {!mode.IsBuiltIn && (
              <RowActions
                name={mode.Name}
                actions={[
                  { label: t("edit"), run: () => opened.open(mode) },
                  {
                    label: t("remove"),
                    ask: { title: t("removeMode", { name: mode.Name }) },
                    run: () => remove({ Key: mode.Key }),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      <ModeDialog opened={opened} modes={modes} />
    </section>
  );
}

interface ModeDialogProps {
  readonly opened: Opened<ArmingMode>;
  readonly modes: readonly ArmingMode[];
}

function ModeDialog({ opened: { key, isOpen, subject, onClose }, modes }: ModeDialogProps) {
  const t = useTexts(armingTexts);
  const { mutateAsync: save } = useMutationCall(saveArmingMode, { rereads });
  return (
    <FormDialog<Pick<ArmingMode, "Name" | "Like">>
      key={key}
      isOpen={isOpen}
      onClose={onClose}
      title={t(subject ? "editMode" : "addMode")}
      focus="Name"
      values={{ Name: subject?.Name ?? "", Like: subject?.Like ?? "armed" }}
      onSave={async (values) => {
        await save({ ...values, ...(subject && { Key: subject.Key }) });
      }}
    >
      <TextField name="Name" label={t("name")} needed={t("nameNeeded")} maxLength={20} />
      <ChoiceField
        name="Like"
        label={t("like")}
        hint={t("likeHint")}
        options={modes
          .filter(({ IsBuiltIn }) => IsBuiltIn)
          .map(({ Key, Name }) => ({ value: Key, label: Name }))}
      />
    </FormDialog>
  );
}
