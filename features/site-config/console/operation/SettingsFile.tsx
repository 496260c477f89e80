import {
  getSettings,
  importSettingsFile,
  listSettings,
  listSettingsChanges,
} from "@tessera/features/system/contract";
import { FormDialog, layout, SecretField, useAsk, useBusy } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useRef, useState } from "react";
import { z } from "zod";
import styles from "../other/pictures.module.css";
import { ExportSettings } from "./ExportSettings.tsx";
import { operationTexts } from "./texts.ts";

const settingsFile = z.object({
  Version: z.number(),
  Sections: z.record(z.string(), z.record(z.string(), z.unknown())),
  Sealed: z.string().optional(),
});
type ReadFile = z.output<typeof settingsFile> & { readonly Passphrase?: string };

/** All settings out as a file, and in again after a look at what would change. */
export function SettingsFile() {
  const t = useTexts(operationTexts);
  const busy = useBusy();
  const input = useRef<HTMLInputElement>(null);
  const [locked, setLocked] = useState<ReadFile>();
  const { ask, question } = useAsk();
  const importing = useMutationCall(importSettingsFile, {
    rereads: [getSettings, listSettings, listSettingsChanges],
  });
  const look = async (file: ReadFile) => {
    const { Changed, Fixed } = await importing.mutateAsync({ ...file, DryRun: true });
    if (Changed.length === 0) return notices.success(t("nothingChanges"));
    return ask({
      title: t("importQuestion"),
      detail: (
        <>
          <p>{t("importDetail", { count: Changed.length, names: Changed.join(", ") })}</p>
          {Fixed.length > 0 && <p>{t("importFixed", { names: Fixed.join(", ") })}</p>}
        </>
      ),
      action: t("importFile"),
      isHarmless: true,
      run: async () => {
        const done = await importing.mutateAsync(file);
        notices.success(t("imported", { count: done.Changed.length }));
      },
    });
  };
  const read = async (file: File) => {
    const parsed = settingsFile.safeParse(parsedJson(await file.text()));
    if (!parsed.success) return notices.error(t("notAFile"));
    return parsed.data.Sealed ? setLocked(parsed.data) : look(parsed.data);
  };
  const choose = (file: File | undefined) => {
    // The same file may be chosen again after it was mended.
    if (input.current) input.current.value = "";
    if (file) void busy.run(() => read(file));
  };
  return (
    <div className={layout.row}>
      <ExportSettings />
      <Button loading={busy.isBusy} onClick={() => input.current?.click()}>
        {t("importFile")}
      </Button>
      <input
        ref={input}
        className={styles["file"]}
        type="file"
        tabIndex={-1}
        aria-label={t("importFile")}
        accept="application/json,.json"
        onChange={({ target }) => choose(target.files?.[0])}
      />
      <FormDialog
        isOpen={locked !== undefined}
        onClose={() => setLocked(undefined)}
        title={t("importQuestion")}
        values={{ Passphrase: "" }}
        focus="Passphrase"
        saveText={t("next")}
        onSave={async ({ Passphrase }) => locked && look({ ...locked, Passphrase })}
      >
        <SecretField
          name="Passphrase"
          label={t("passphrase")}
          hint={t("passphraseAsked")}
          maxLength={200}
        />
      </FormDialog>
      {question}
    </div>
  );
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
