import { OpenTile, useOpenPlayer } from "@tessera/kit/open-tile";
import {
  failureLine,
  type Line,
  statisticsLines,
  tileTexts,
  useNoticeText,
} from "@tessera/kit/tile";
import { type Translate, useTexts } from "@tessera/platform/console";
import type { LiveState } from "@tessera/player";
import { type RefObject, useEffect, useMemo } from "react";
import { tokenServer } from "../open-pages/token-server.ts";
import { usePlayersRefusal } from "../open-pages/use-players-refusal.tsx";
import type { Fact } from "./browser-abilities.ts";
import type { Test } from "./DemoForm.tsx";
import styles from "./DemoPage.module.css";
import { FactList } from "./FactList.tsx";
import { type DemoTextKey, demoTexts } from "./texts.ts";

interface DemoPlayerProps {
  readonly test: Test;
  /** Keeps the last figures for the report. */
  readonly figuresRef: RefObject<readonly Fact[]>;
}

/** Plays a pasted address and tells how it goes. */
export function DemoPlayer({ test: { address, choice }, figuresRef }: DemoPlayerProps) {
  const t = useTexts(demoTexts);
  const live = useTexts(tileTexts);
  const say = useNoticeText();
  const server = useMemo(() => tokenServer(address.view, address.token), [address]);
  const player = useOpenPlayer(server, { choice });
  const { state, statistics } = player;
  const refusal = usePlayersRefusal(state);
  const stateText = refusal
    ? t("stateFailed", { reason: refusal.title })
    : textOfState(state, t, say);
  const figures: readonly Fact[] = statistics
    ? [
        { label: t("state"), value: stateText },
        ...statisticsLines(statistics, state).map(({ label, value }) => ({
          label: live(label),
          value,
        })),
        { label: t("connections"), value: String(statistics.connections) },
      ]
    : [];
  useEffect(() => {
    figuresRef.current = figures;
  });
  return (
    <>
      <div className={styles["player"]}>
        <OpenTile name={t("picture")} player={player} refusal={refusal} />
      </div>
      {figures.length > 0 && <FactList title={t("statistics")} facts={figures} />}
    </>
  );
}

function textOfState(
  state: LiveState,
  t: Translate<DemoTextKey>,
  say: (line: Line) => string,
): string {
  if (state.kind === "failed") return t("stateFailed", { reason: say(failureLine(state.reason)) });
  if (state.kind === "playing") return t("statePlaying");
  return t(state.kind === "stalled" ? "stateStalled" : "stateConnecting");
}
