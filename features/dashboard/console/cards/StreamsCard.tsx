import { useTexts } from "@tessera/platform/console";
import { BigFigures } from "../BigFigures.tsx";
import { Card } from "../Card.tsx";
import { FigureChart } from "../charts/FigureChart.tsx";
import { useFigures } from "../charts/figures-context.ts";
import type { ChartName } from "../charts/use-series.ts";
import { countText } from "../charts/value-texts.ts";
import { dashboardTexts } from "../texts.ts";

const counted = [
  ["streams", "streamCount"],
  ["viewers", "viewerCount"],
  ["recording_cameras", "recordingCount"],
  ["consoles", "consoleCount"],
] as const satisfies readonly (readonly [ChartName, string])[];

/** What runs now on all servers, and how it was on the chosen one. */
export function StreamsCard() {
  const t = useTexts(dashboardTexts);
  const { sumOf } = useFigures();
  return (
    <Card name="streams" to="/video/browse">
      <BigFigures
        figures={counted.map(([name, word]) => {
          const sum = sumOf(name);
          return { name: t(word), value: sum === undefined ? "–" : Math.round(sum) };
        })}
      />
      <FigureChart
        label={t("streams")}
        names={["streams", "viewers"]}
        lineOf={({ name }) => t(name === "streams" ? "streamCount" : "viewerCount")}
        valueText={countText}
      />
    </Card>
  );
}
