import { Loaded } from "@tessera/kit";
import { EmptyState, useTexts } from "@tessera/platform/console";
import clsx from "clsx";
import type { SeriesReply } from "../../charts/series.ts";
import { percentText, rateText } from "../../charts/value-texts.ts";
import { Panel } from "../Panel.tsx";
import styles from "../screen.module.css";
import { screenTexts } from "../texts.ts";
import { type Course, type Machine, machinesOf } from "./machines.ts";
import { Spark } from "./Spark.tsx";

interface ServerChartsProps {
  readonly query: {
    readonly data: SeriesReply | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
}

/** More would be too small to be read. */
const mostServers = 3;
/** From here on somebody should look after it. */
const highShare = 0.9;

/** How busy each server was within the last hour. */
export function ServerCharts({ query }: ServerChartsProps) {
  const t = useTexts(screenTexts);
  return (
    <Panel title={t("servers")} className={styles["servers"]}>
      <Loaded query={query} lines={2}>
        {(data) => <Machines machines={machinesOf(data)} />}
      </Loaded>
    </Panel>
  );
}

function Machines({ machines }: { readonly machines: readonly Machine[] }) {
  const t = useTexts(screenTexts);
  if (machines.length === 0) return <EmptyState isSmall title={t("noFigures")} />;
  const more = machines.length - mostServers;
  return (
    <div className={styles["machines"]}>
      {machines.slice(0, mostServers).map((machine) => (
        <MachineRow key={machine.id} machine={machine} isAlone={machines.length === 1} />
      ))}
      {more > 0 && <span className={styles["note"]}>{t("moreServers", { count: more })}</span>}
    </div>
  );
}

const measured = [
  ["cpu", percentText, 1],
  ["memory", percentText, 1],
  ["network", rateText, undefined],
  ["disk", percentText, 1],
] as const;

interface MachineRowProps {
  readonly machine: Machine;
  readonly isAlone: boolean;
}

function MachineRow({ machine, isAlone }: MachineRowProps) {
  const t = useTexts(screenTexts);
  return (
    <div className={styles["machine"]}>
      {!isAlone && <span className={styles["machineName"]}>{machine.name}</span>}
      {machine.isSilent ? (
        <span className={styles["bad"]}>{t("silent")}</span>
      ) : (
        measured.map(([name, text, most]) => (
          <Measured
            key={name}
            name={t(name)}
            label={isAlone ? t(name) : `${machine.name} ${t(name)}`}
            course={machine[name]}
            text={text}
            most={most}
          />
        ))
      )}
    </div>
  );
}

interface MeasuredProps {
  readonly name: string;
  readonly label: string;
  readonly course: Course;
  readonly text: (value: number) => string;
  readonly most: number | undefined;
}

function Measured({ name, label, course, text, most }: MeasuredProps) {
  const { last } = course;
  const isHigh = most === 1 && last !== undefined && last >= highShare;
  return (
    <div className={styles["measured"]}>
      <span>{name}</span>
      <strong className={clsx(isHigh && styles["bad"])}>
        {last === undefined ? "–" : text(last)}
      </strong>
      <Spark label={label} course={course} {...(most !== undefined && { most })} />
    </div>
  );
}
