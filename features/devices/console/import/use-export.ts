import { useBusy } from "@tessera/kit";
import { fileName, requestFile, saveFile } from "@tessera/platform/console";
import { exportDevices } from "../../contract.ts";

interface ExportChoice {
  readonly format: "xlsx" | "csv";
  readonly template?: boolean;
}

/** Fetches a table from the server and saves it. */
export function useExport() {
  const { isBusy, run } = useBusy();
  const save = ({ format, template = false }: ExportChoice) =>
    run(async () => {
      const blob = await requestFile(exportDevices, { format, template });
      saveFile(blob, fileName(template ? "devices-template" : "devices", format));
    });
  return { save, isBusy };
}
