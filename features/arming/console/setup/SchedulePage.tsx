import { Loaded } from "@tessera/kit";
import { Page, useQueryCall, useTexts } from "@tessera/platform/console";
import { useSearchParams } from "react-router";
import { readArmingSetup } from "../../contract.ts";
import { areaName } from "../area-words.ts";
import { armingTexts } from "../texts.ts";
import { ScheduleEditor } from "./ScheduleEditor.tsx";

/** `/config/arming/schedule?group=`: when the site, or a group, switches by itself. */
export default function SchedulePage() {
  const t = useTexts(armingTexts);
  const [query] = useSearchParams();
  const groupId = Number(query.get("group") ?? 0);
  const setup = useQueryCall(readArmingSetup, {}, { quiet: true, staleTimeMs: 0 });
  const area = setup.data?.Areas.find(({ GroupID }) => GroupID === groupId);
  const name = area ? areaName(area, t) : "…";
  const title = t("scheduleOf", { name });
  return (
    <Page
      title={title}
      breadcrumbs={[
        { label: t("config") },
        { label: t("title"), to: "/config/arming" },
        { label: t("schedule") },
      ]}
    >
      <Loaded query={setup} lines={10}>
        {({ Modes, Areas }) => {
          const shown = Areas.find(({ GroupID }) => GroupID === groupId);
          return (
            <ScheduleEditor
              key={groupId}
              groupId={groupId}
              title={title}
              modes={Modes}
              schedule={shown?.Schedule}
            />
          );
        }}
      </Loaded>
    </Page>
  );
}
