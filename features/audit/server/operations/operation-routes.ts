import { BadRequest, NotFound } from "@tessera/base";
import { type Route, route } from "@tessera/platform/server";
import {
  exportOperations,
  getOperation,
  hideOperation,
  hideOperations,
  listOperations,
} from "../../contract.ts";
import { askedOf, isWhole } from "./asked.ts";
import type { OperationStore } from "./operation-store.ts";
import { operationTable } from "./operation-table.ts";
import { wireDetails, wireOperation } from "./wire.ts";

/** The operation log: the audit record as a list, one line an act. */
export function operationRoutes(store: OperationStore): readonly Route[] {
  return [
    route(listOperations, async ({ start, limit, order, hidden, ...filter }, { language }) => {
      const asked = { ...askedOf(filter), isHidden: hidden };
      const page = { start, limit, isOldestFirst: order === "asc" };
      const { total, rows } = await store.page(asked, page);
      return { total, rows: rows.map((row) => wireOperation(row, language)) };
    }),
    route(getOperation, async ({ actionID }, { language }) => {
      const [first, ...later] = await store.linesOf(actionID);
      if (!first) throw unknownOperation();
      return { data: wireDetails([first, ...later], language) };
    }),
    route(exportOperations, async ({ hidden, ...filter }, { language, noteChange }) => {
      const asked = { ...askedOf(filter), isHidden: hidden };
      const { data, count } = await operationTable(store, asked, language);
      noteChange({ target: logName, after: { lines: count } });
      return { contentType: "text/csv; charset=utf-8", data };
    }),
    route(hideOperations, async ({ IDs, ...filter }, { noteChange }) => {
      if (IDs.length === 0 && isWhole(filter)) throw nothingNamed();
      const isNamed = IDs.length > 0;
      const Hidden = await (isNamed ? store.hide(IDs) : store.hideAll(askedOf(filter)));
      if (isNamed && Hidden === 0) throw unknownOperation();
      noteChange({ target: logName, after: { hidden: Hidden, ...(isNamed && { ids: IDs }) } });
      return { Hidden };
    }),
    route(hideOperation, async ({ actionID }, { noteChange }) => {
      const Hidden = await store.hide([actionID]);
      if (Hidden === 0) throw unknownOperation();
      noteChange({ target: logName, after: { hidden: Hidden, ids: [actionID] } });
      return { Hidden };
    }),
  ];
}

const logName = "操作日志 operation log";

const unknownOperation = () =>
  new NotFound("operation-unknown", {
    zh: "列表中没有该操作：可能已被隐藏，或已超过保留天数，请刷新列表",
    en: "The list has no such operation: it may have been hidden, or kept long enough. Refresh the list.",
  });

const nothingNamed = () =>
  new BadRequest("operations-unnamed", {
    zh: "请给出要隐藏的操作编号（IDs），或至少一个筛选条件，如 endtime",
    en: "Name the operations to hide (IDs), or at least one filter such as endtime",
  });
