import { request, type Translate, useMutationCall, useTexts } from "@tessera/platform/console";
import { useEffect, useRef, useState } from "react";
import { importDevices } from "../../contract.ts";
import { rereads } from "../listing/rereads.ts";
import { badRowCount, type ImportReport } from "./bad-rows.ts";
import { type DeviceTable, NoTable } from "./device-table.ts";
import { importTexts } from "./texts.ts";

export type ImportState =
  | { readonly kind: "choosing"; readonly failure?: string }
  | { readonly kind: "reading" }
  | { readonly kind: "checking"; readonly table: DeviceTable }
  | {
      readonly kind: "checked";
      readonly table: DeviceTable;
      readonly report: ImportReport;
      /** Why an import of just this table did not go through. */
      readonly failure?: string;
    }
  | { readonly kind: "importing"; readonly table: DeviceTable; readonly report: ImportReport }
  | { readonly kind: "done"; readonly report: ImportReport };

/** From a table to devices: first a dry run, then, when told to, the import. */
export function useImport() {
  const t = useTexts(importTexts);
  const [state, setState] = useState<ImportState>({ kind: "choosing" });
  const checking = useRef<AbortController>(null);
  const { mutateAsync } = useMutationCall(importDevices, { rereads, quiet: true });

  useEffect(() => () => checking.current?.abort(), []);

  const reset = () => {
    checking.current?.abort();
    setState({ kind: "choosing" });
  };

  const check = async (read: () => DeviceTable | Promise<DeviceTable>) => {
    checking.current?.abort();
    const control = new AbortController();
    checking.current = control;
    const show = (next: ImportState) => {
      if (!control.signal.aborted) setState(next);
    };
    show({ kind: "reading" });
    try {
      const table = await read();
      show({ kind: "checking", table });
      const options = { signal: control.signal, quiet: true };
      const report = await request(importDevices, { ...inputOf(table), DryRun: true }, options);
      show({ kind: "checked", table, report });
    } catch (error) {
      show({ kind: "choosing", failure: failureOf(error, t) });
    }
  };

  const run = async (table: DeviceTable, checked: ImportReport) => {
    setState({ kind: "importing", table, report: checked });
    try {
      const SkipBad = badRowCount(checked) > 0;
      const report = await mutateAsync({ ...inputOf(table), DryRun: false, SkipBad });
      if (report.IsDryRun)
        setState({ kind: "checked", table, report, failure: t("changedMeanwhile") });
      else setState({ kind: "done", report });
    } catch (error) {
      setState({ kind: "checked", table, report: checked, failure: failureOf(error, t) });
    }
  };
  return { state, check, run, reset };
}

const inputOf = ({ columns, rows }: DeviceTable) => ({
  Columns: [...columns],
  Rows: rows.map((row) => [...row]),
});

function failureOf(error: unknown, t: Translate<(typeof importTexts.keys)[number]>): string {
  if (error instanceof NoTable) return t(error.fault, { count: error.count.toLocaleString() });
  return error instanceof Error ? error.message : String(error);
}
