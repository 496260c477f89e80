import { getSettings } from "@tessera/features/system/contract";
import { layout } from "@tessera/kit";
import { SettingsForm } from "@tessera/kit/settings";
import { useQueryCall, useText } from "@tessera/platform/console";
import type { Call } from "@tessera/platform/contract";
import styles from "./sections.module.css";

interface SectionFormsProps {
  /** As `defineSettings` names them. */
  readonly sections: readonly string[];
  readonly rereads?: readonly Call[];
}

/** The forms of several sections, each below its title. */
export function SectionForms({ sections, rereads = [] }: SectionFormsProps) {
  return sections.map((section) => <Titled key={section} section={section} rereads={rereads} />);
}

function Titled({
  section,
  rereads,
}: {
  readonly section: string;
  readonly rereads: readonly Call[];
}) {
  const text = useText();
  // The form reads the same: it is asked for once.
  const { data } = useQueryCall(getSettings, { section }, { quiet: true });
  return (
    <section className={styles["section"]} aria-label={data && text(data.title)}>
      {data && <h2 className={layout.heading}>{text(data.title)}</h2>}
      <SettingsForm section={section} rereads={rereads} />
    </section>
  );
}
