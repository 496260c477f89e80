import {
  exportSettingsFile,
  getSettings,
  importSettingsFile,
  listSettings,
  listSettingsChanges,
} from "@tessera/features/system/contract";
import { layout, useAsk, useBusy } from "@tessera/kit";
import { fileName, notices, saveFile, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useRef } from "react";
import { z } from "zod";
import styles from "../other/pictures.module.css";
import { operationTexts } from "./texts.ts";

const settingsFile = z.object({
  Version: z.number(),
  Sections: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** All settings out as a file, and in again after a look at what would change. */
export function SettingsFile() {
  const t = useTexts(operationTexts);
  const busy = useBusy();
  const input = useRef<HTMLInputElement>(null);
  const { ask, question } = useAsk();
  const exporting = useMutationCall(exportSettingsFile);
  const importing = useMutationCall(importSettingsFile, {
    rereads: [getSettings, listSettings, listSettingsChanges],
  });
  const save = async () => {
    const json = JSON.stringify(await exporting.mutateAsync({}), undefined, 2);
    saveFile(new Blob([json], { type: "application/json" }), fileName("settings", "json"));
  };
  const read = async (file: File) => {
    const parsed = settingsFile.safeParse(parsedJson(await file.text()));
    if (!parsed.success) return notices.error(t("notAFile"));
    const { Changed, Fixed } = await importing.mutateAsync({ ...parsed.data, DryRun: true });
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
        const done = await importing.mutateAsync(parsed.data);
        notices.success(t("imported", { count: done.Changed.length }));
      },
    });
  };
  const choose = (file: File | undefined) => {
    // The same file may be chosen again after it was mended.
    if (input.current) input.current.value = "";
    if (file) void busy.run(() => read(file));
  };
  return (
    <div className={layout.row}>
      <Button loading={busy.isBusy} onClick={() => void busy.run(save)}>
        {t("exportFile")}
      </Button>
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
