import { ClearOutlined } from "@ant-design/icons";
import { useAsk, useBusy } from "@tessera/kit";
import { notices, request, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { clearAlarms, listAlarms } from "../../contract.ts";
import type { callInput } from "../filters/alarm-filter.ts";
import { alarmTexts } from "../one/texts.ts";
import { rereads } from "../one/use-handling.ts";
import { listTexts } from "./texts.ts";

type Filter = ReturnType<typeof callInput>;

/** Deletes what the filter shows, after a question that names the number. */
export function ClearButton({ filter }: { readonly filter: Filter }) {
  const t = useTexts(listTexts);
  const words = useTexts(alarmTexts);
  const { ask, question } = useAsk();
  const { isBusy, run } = useBusy();
  const clear = useMutationCall(clearAlarms, { rereads });
  const begin = async () => {
    const { total, rows } = await request(listAlarms, { ...filter, start: 0, limit: 1 });
    const [newest] = rows;
    if (!newest) return notices.info(t("clearNothing"));
    // What comes while the question is read stays: nobody has seen it.
    const endtime = String(newest.AtMs + 1);
    ask({
      title: t(isWhole(filter) ? "clearAllAsk" : "clearAsk", { count: total }),
      detail: words("removeDetail"),
      run: async () => {
        const { Deleted: count } = await clear.mutateAsync({ ...filter, endtime });
        notices.success(words("removed", { count }));
      },
    });
  };
  return (
    <>
      <Button danger icon={<ClearOutlined />} loading={isBusy} onClick={() => void run(begin)}>
        {t("clear")}
      </Button>
      {question}
    </>
  );
}

const isWhole = (filter: Filter) =>
  Object.values(filter).every((value) => value === "" || value === 0);
