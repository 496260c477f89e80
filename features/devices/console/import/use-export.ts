import { fileName, requestFile, saveFile } from "@tessera/platform/console";
import { useState } from "react";
import { exportDevices } from "../../contract.ts";

interface ExportChoice {
  readonly format: "xlsx" | "csv";
  readonly template?: boolean;
}

/** Fetches a table from the server and saves it. */
export function useExport() {
  const [isBusy, setBusy] = useState(false);
  const save = async ({ format, template = false }: ExportChoice) => {
    setBusy(true);
    try {
      const blob = await requestFile(exportDevices, { format, template });
      saveFile(blob, fileName(template ? "devices-template" : "devices", format));
    } catch {
      // The request has already said why.
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy };
}
