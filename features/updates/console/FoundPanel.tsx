import { Facts, layout, useAsk } from "@tessera/kit";
import { byteText, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { type FoundRelease, installRelease, readUpdates, type Updates } from "../contract.ts";
import { updateTexts } from "./texts.ts";

interface FoundPanelProps {
  readonly updates: Updates;
  readonly found: FoundRelease;
}

const rereads = [readUpdates];

/** A release that has been checked, and the button that switches to it. */
export function FoundPanel({ updates, found }: FoundPanelProps) {
  const t = useTexts(updateTexts);
  const { ask, question } = useAsk();
  const { mutateAsync } = useMutationCall(installRelease, { rereads });
  const { Version, Date: date, Bytes, Fingerprint, Notes } = found;
  const { GapSeconds: seconds, ReadySeconds: ready, UnfinishedExports: count } = updates;
  const install = () =>
    ask({
      title: t("installQuestion", { version: Version }),
      detail: (
        <>
          {t("installDetail", { seconds })}
          {count > 0 && <p className={layout.danger}>{t("exports", { count })}</p>}
        </>
      ),
      action: t(count > 0 ? "anyway" : "begin"),
      isHarmless: count === 0,
      run: () => mutateAsync({ Version, IsForced: count > 0 }),
    });
  return (
    <section className={layout.panel} aria-label={t("found")}>
      <h3 className={layout.heading}>{t("found")}</h3>
      <Facts
        facts={[
          [t("version"), <strong key="version">{Version}</strong>],
          [t("date"), date],
          [t("size"), byteText(Bytes)],
          [
            t("signer"),
            <span key="signer" className={layout.mono}>
              {Fingerprint}
            </span>,
          ],
          [t("gap"), t("gapValue", { seconds, ready })],
          [
            t("notes"),
            <span key="notes" style={{ whiteSpace: "pre-line" }}>
              {Notes || t("noNotes")}
            </span>,
          ],
        ]}
      />
      <p style={{ margin: "12px 0 0" }}>
        <Button type="primary" onClick={install}>
          {t("install", { version: Version })}
        </Button>
      </p>
      {question}
    </section>
  );
}
