import { DownloadOutlined, EyeInvisibleOutlined } from "@ant-design/icons";
import { useAsk, useBusy } from "@tessera/kit";
import {
  fileName,
  notices,
  requestFile,
  saveFile,
  useMutationCall,
  useTexts,
} from "@tessera/platform/console";
import { Button } from "antd";
import { exportOperations, hideOperations, listOperations, mostExported } from "../../contract.ts";
import type { callInput } from "./operation-filter.ts";
import { operationTexts } from "./texts.ts";

interface OperationToolsProps {
  readonly filter: ReturnType<typeof callInput>;
  readonly isHidden: boolean;
  /** How many the filter shows. */
  readonly total: number;
}

/** What is done with all that the filter shows: a table of it, or out of the list. */
export function OperationTools({ filter, isHidden, total }: OperationToolsProps) {
  const t = useTexts(operationTexts);
  const { ask, question } = useAsk();
  const { isBusy, run } = useBusy();
  const hide = useMutationCall(hideOperations, { rereads: [listOperations] });
  const save = async () => {
    saveFile(
      await requestFile(exportOperations, { ...filter, hidden: isHidden }),
      fileName("operations", "csv"),
    );
    if (total > mostExported) notices.warning(t("exportedCut", { count: mostExported }));
    else notices.success(t("exported"));
  };
  const isNarrowed = Object.values(filter).some((value) => value !== "");
  return (
    <>
      <Button icon={<DownloadOutlined />} loading={isBusy} onClick={() => void run(save)}>
        {t("export")}
      </Button>
      {isNarrowed && !isHidden && total > 0 && (
        <Button
          danger
          icon={<EyeInvisibleOutlined />}
          onClick={() =>
            ask({
              title: t("hideFilteredAsk", { count: total }),
              detail: t("hideDetail"),
              action: t("hide"),
              run: async () => {
                const { Hidden: count } = await hide.mutateAsync(filter);
                notices.success(t("hidden", { count }));
              },
            })
          }
        >
          {t("hideFiltered")}
        </Button>
      )}
      {question}
    </>
  );
}
