import { writeCsv } from "@tessera/formats/csv";
import { csvBlob, fileName, request, saveFile } from "@tessera/platform/console";
import { useState } from "react";
import type { ListKind } from "./list-kinds.ts";

const columns = ["Serial", "RemoteIP", "RemotePort", "Description"] as const;
const everything = 100_000;

/** Saves the list as a table that can be imported again. Passwords never leave the server. */
export function useExport(kind: ListKind) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { data } = await request(kind.list, { limit: everything });
      const rows = data.map((entry) => columns.map((name) => String(entry[name])));
      saveFile(csvBlob(writeCsv([[...columns], ...rows])), fileName(`gb-${kind.name}`, "csv"));
    } catch {
      // The request has already said why.
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy };
}
