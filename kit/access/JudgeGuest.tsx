import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import type { Call } from "@tessera/platform/contract";
import { Button } from "antd";
import { AskButton } from "../ask/AskButton.tsx";
import { useBusy } from "../ask/use-busy.ts";
import { layout } from "../look/layout.ts";
import type { WaitingCalls, WaitingRow, WaitingState, WaitingWords } from "./waiting-row.ts";
import { waitingListTexts } from "./waiting-texts.ts";

interface JudgeGuestProps {
  readonly id: string;
  readonly state: WaitingState;
  readonly calls: Pick<WaitingCalls<WaitingRow>, "letIn" | "turnAway">;
  readonly rereads: readonly Call[];
  readonly words: Pick<WaitingWords, "who" | "turnAwayDetail" | "turnedAway">;
}

/** Lets a device in that waits, or turns it away. */
export function JudgeGuest({ id, state, calls, rereads, words }: JudgeGuestProps) {
  const t = useTexts(waitingListTexts);
  const busy = useBusy();
  const { who } = words;
  const { mutateAsync: letIn } = useMutationCall(calls.letIn, {
    rereads,
    onDone: () => notices.success(t("wasLetIn", { id, who })),
  });
  const { mutateAsync: turnAway } = useMutationCall(calls.turnAway, {
    rereads,
    onDone: () => notices.success(words.turnedAway(id)),
  });
  return (
    <span className={layout.tags}>
      {state === "LetIn" && <span className={layout.muted}>{t("isLetIn", { who })}</span>}
      {state === "Refused" && <span className={layout.muted}>{t("isRefused")}</span>}
      {state !== "LetIn" && (
        <Button
          type="primary"
          size="small"
          loading={busy.isBusy}
          aria-label={t("letInOf", { id })}
          onClick={() => void busy.run(() => letIn({ deviceid: id }))}
        >
          {t("letIn")}
        </Button>
      )}
      {state !== "Refused" && (
        <AskButton
          title={t("turnAwayAsk", { id })}
          detail={words.turnAwayDetail}
          action={t("turnAway")}
          run={() => turnAway({ deviceid: id })}
        />
      )}
    </span>
  );
}
