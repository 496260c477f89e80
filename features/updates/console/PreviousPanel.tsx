import { layout, useAsk } from "@tessera/kit";
import { momentText, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { readUpdates, rollBackRelease, type Updates } from "../contract.ts";
import { updateTexts } from "./texts.ts";

interface PreviousPanelProps {
  readonly updates: Updates;
  readonly previous: NonNullable<Updates["Previous"]>;
}

const rereads = [readUpdates];

/** What ran before, and the way back to it. */
export function PreviousPanel({ updates, previous }: PreviousPanelProps) {
  const t = useTexts(updateTexts);
  const { ask, question } = useAsk();
  const { mutateAsync } = useMutationCall(rollBackRelease, { rereads });
  const { Version: version, LeftAtMs } = previous;
  const { GapSeconds: seconds, UnfinishedExports: count } = updates;
  const time = momentText(LeftAtMs);
  const rollBack = () =>
    ask({
      title: t("rollBackQuestion", { version }),
      detail: (
        <>
          {t("rollBackDetail", { seconds, version, time })}
          {count > 0 && <p className={layout.danger}>{t("exports", { count })}</p>}
        </>
      ),
      action: t("doRollBack"),
      run: () => mutateAsync({ Version: version, IsForced: count > 0 }),
    });
  return (
    <section className={layout.panel} aria-label={t("previous")}>
      <h3 className={layout.heading}>{t("previous")}</h3>
      <p className={layout.hint}>{t("previousHint", { version, time })}</p>
      <Button danger onClick={rollBack}>
        {t("rollBack", { version })}
      </Button>
      {question}
    </section>
  );
}
