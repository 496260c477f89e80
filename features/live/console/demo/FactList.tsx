import { useId } from "react";
import type { Fact } from "./browser-abilities.ts";
import styles from "./DemoPage.module.css";

interface FactListProps {
  readonly title: string;
  readonly facts: readonly Fact[];
}

export function FactList({ title, facts }: FactListProps) {
  const id = useId();
  return (
    <section className={styles["facts"]} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
