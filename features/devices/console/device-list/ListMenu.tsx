import { EllipsisOutlined } from "@ant-design/icons";
import { useAsk, useBusy } from "@tessera/kit";
import { notices, request, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Dropdown } from "antd";
import { deleteOfflineDevices, listDevices } from "../../contract.ts";
import { importTexts } from "../import/texts.ts";
import { useExport } from "../import/use-export.ts";
import { rereads } from "../listing/rereads.ts";
import { useUndo } from "../listing/use-undo.ts";
import { deviceListTexts } from "./texts.ts";

/** What is rarely done with the whole list: all of it as a file, and what is dangerous at the end. */
export function ListMenu() {
  const t = useTexts(deviceListTexts);
  const { ask, question } = useAsk();
  const words = useTexts(importTexts);
  const { isBusy, run } = useBusy();
  const { save, isBusy: isSaving } = useExport();
  const deleting = useMutationCall(deleteOfflineDevices, { rereads });
  const offerUndo = useUndo();
  const remove = async () => {
    const deletion = await deleting.mutateAsync({});
    offerUndo(t("removedMany", { count: deletion.Deleted }), deletion);
  };
  const askForOffline = async () => {
    const { TotalCount: count } = await request(listDevices, { online: "0", limit: 1 });
    if (count === 0) notices.info(t("noneOffline"));
    else
      ask({
        title: t("removeOfflineAsk", { count }),
        detail: `${t("removeManyDetail")} ${t("undoable")}`,
        run: remove,
      });
  };
  return (
    <>
      <Dropdown
        trigger={["click"]}
        menu={{
          items: [
            {
              key: "xlsx",
              label: words("exportXlsx"),
              onClick: () => void save({ format: "xlsx" }),
            },
            { key: "csv", label: words("exportCsv"), onClick: () => void save({ format: "csv" }) },
            {
              key: "template",
              label: words("template"),
              onClick: () => void save({ format: "xlsx", template: true }),
            },
            { type: "divider" },
            {
              key: "offline",
              danger: true,
              label: t("removeOffline"),
              onClick: () => void run(askForOffline),
            },
          ],
        }}
      >
        <Button
          icon={<EllipsisOutlined />}
          loading={isBusy || (isSaving && { delay: 200 })}
          aria-label={t("more")}
        />
      </Dropdown>
      {question}
    </>
  );
}
