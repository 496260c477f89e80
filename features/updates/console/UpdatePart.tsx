import { useQueryClient } from "@tanstack/react-query";
import { getServerInfo } from "@tessera/features/system/contract";
import { Loaded, layout } from "@tessera/kit";
import { SettingsForm } from "@tessera/kit/settings";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Alert } from "antd";
import { useEffect } from "react";
import { readUpdates, type Updates } from "../contract.ts";
import { ChooseRelease } from "./ChooseRelease.tsx";
import { FoundPanel } from "./FoundPanel.tsx";
import { PreviousPanel } from "./PreviousPanel.tsx";
import { RunningUpdate } from "./RunningUpdate.tsx";
import { updateTexts } from "./texts.ts";
import { UpdateHistory } from "./UpdateHistory.tsx";

const rereads = [readUpdates];
const idleMs = 30_000;
const busyMs = 1000;

/** On the page of the version: which version could take its place, how that goes, and how it went. */
export default function UpdatePart() {
  const t = useTexts(updateTexts);
  const client = useQueryClient();
  const known = client.getQueryData<Updates>([readUpdates.path, {}]);
  const query = useQueryCall(
    readUpdates,
    {},
    { quiet: true, refetchIntervalMs: known?.Running ? busyMs : idleMs },
  );
  const version = query.data?.Version;
  useEffect(() => {
    // Another version answers: what the page above says of the server is old.
    if (version) void client.invalidateQueries({ queryKey: [getServerInfo.path] });
  }, [client, version]);
  return (
    <section aria-label={t("title")} style={{ marginBlockStart: 24 }}>
      <h2 className={layout.heading}>{t("title")}</h2>
      <p className={layout.lead}>{t("lead")}</p>
      <Loaded query={query} lines={6}>
        {(updates) => <Shown updates={updates} isAway={query.isError} />}
      </Loaded>
      <h3 className={layout.heading}>{t("settings")}</h3>
      <SettingsForm section="updates" rereads={rereads} />
    </section>
  );
}

function Shown({ updates, isAway }: { readonly updates: Updates; readonly isAway: boolean }) {
  const { Obstacle, Running, Found, Previous, History } = updates;
  return (
    <>
      {Obstacle && <Alert className={layout.notice} type="info" showIcon title={Obstacle} />}
      {Running && <RunningUpdate running={Running} isAway={isAway} />}
      {!Running && !Obstacle && (
        <>
          <ChooseRelease updates={updates} />
          {Found && <FoundPanel updates={updates} found={Found} />}
          {Previous && <PreviousPanel updates={updates} previous={Previous} />}
        </>
      )}
      <UpdateHistory records={History} />
    </>
  );
}
