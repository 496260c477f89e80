import { useTexts } from "@tessera/platform/console";
import { Card } from "../Card.tsx";
import { FigureChart } from "../charts/FigureChart.tsx";
import { useFigures } from "../charts/figures-context.ts";
import { percentText, rateText } from "../charts/value-texts.ts";
import { dashboardTexts } from "../texts.ts";
import { Now } from "./Now.tsx";

export function CpuCard() {
  const t = useTexts(dashboardTexts);
  const { lastOf } = useFigures();
  return (
    <Card
      name="cpu"
      to="/version/index"
      extra={<Now value={lastOf("machine_cpu")} text={percentText} />}
    >
      <FigureChart
        label={t("cpu")}
        names={["machine_cpu", "process_cpu"]}
        lineOf={({ name }) => t(name === "machine_cpu" ? "machine" : "own")}
        valueText={percentText}
      />
    </Card>
  );
}

export function MemoryCard() {
  const t = useTexts(dashboardTexts);
  const { lastOf } = useFigures();
  const [used, size] = [lastOf("machine_memory_used"), lastOf("machine_memory_size")];
  const ratio = used !== undefined && size ? used / size : undefined;
  return (
    <Card name="memory" to="/version/index" extra={<Now value={ratio} text={percentText} />}>
      <FigureChart
        label={t("memory")}
        names={["machine_memory_used", "process_memory"]}
        lineOf={({ name }) => t(name === "machine_memory_used" ? "machine" : "own")}
        valueText={percentText}
        drawnOf={(bytes) => (size ? bytes / size : 0)}
      />
    </Card>
  );
}

export function NetworkCard() {
  const t = useTexts(dashboardTexts);
  const { lastOf } = useFigures();
  return (
    <Card
      name="network"
      to="/device/list"
      extra={<Now value={lastOf("machine_network_received")} text={rateText} />}
    >
      <FigureChart
        label={t("network")}
        names={["machine_network_received", "machine_network_sent"]}
        lineOf={({ name }) => t(name === "machine_network_received" ? "received" : "sent")}
        valueText={rateText}
      />
    </Card>
  );
}

/** How full each volume with recordings is. */
export function DiskCard() {
  const t = useTexts(dashboardTexts);
  const { query, chartOf } = useFigures();
  const sizes = new Map(
    query.data
      ? chartOf("storage_size").series.map((one) => [rootOf(one), one.points.at(-1)?.[1]])
      : [],
  );
  return (
    <Card name="disk" to="/config/recording">
      <FigureChart
        label={t("disk")}
        names={["storage_free"]}
        lineOf={rootOf}
        valueText={percentText}
        drawnOf={(free, series) => {
          const size = sizes.get(rootOf(series)) ?? 0;
          return size > 0 ? 1 - free / size : 0;
        }}
      />
    </Card>
  );
}

const rootOf = ({ labels }: { readonly labels: Readonly<Record<string, string>> }): string =>
  labels["root"] ?? "";
