import { useBusy } from "@tessera/kit";
import {
  fileName,
  type InputOf,
  notices,
  requestFile,
  saveFile,
  useTexts,
} from "@tessera/platform/console";
import { exportAlarms, mostExported } from "../../contract.ts";
import { storyTexts } from "./texts.ts";

/** The alarms of a filter as files; both are made of the one table that the server writes. */
export function useExports(input: InputOf<typeof exportAlarms.input>, total: number) {
  const t = useTexts(storyTexts);
  const { isBusy, run } = useBusy();
  const save = (extension: "csv" | "xlsx", make: (csv: Blob) => Promise<Blob>) => () =>
    void run(async () => {
      const csv = await requestFile(exportAlarms, input);
      saveFile(await make(csv), fileName("alarms", extension));
      if (total > mostExported) notices.warning(t("exportedCut", { count: mostExported }));
      else notices.success(t("exported"));
    });
  return {
    isBusy,
    saveCsv: save("csv", async (csv) => csv),
    saveXlsx: save("xlsx", async (csv) => await (await import("./xlsx-file.ts")).xlsxOf(csv)),
  };
}
