import { DownloadOutlined, FilePdfOutlined, UnorderedListOutlined } from "@ant-design/icons";
import { Loaded } from "@tessera/kit";
import { EmptyState, Page, StaleNotice, useTexts } from "@tessera/platform/console";
import { Button, Dropdown } from "antd";
import { useNavigate } from "react-router";
import { alarmStatistics } from "../../contract.ts";
import { AlarmFilterBar } from "../filters/AlarmFilterBar.tsx";
import { useAlarmChanges } from "../one/use-alarm-changes.ts";
import { StoryFigures } from "./StoryFigures.tsx";
import { storyTexts } from "./texts.ts";
import { useExports } from "./use-exports.ts";
import { addressOf, useStory, usualRange } from "./use-story.ts";

/** `/alarm/story`: how many alarms there were, when, of what and where; to be taken along as a table or a report. */
export default function StoryPage() {
  const t = useTexts(storyTexts);
  const navigate = useNavigate();
  const story = useStory();
  const { filters, change, statistics, input } = story;
  const { isBusy, saveCsv, saveXlsx } = useExports(input, statistics.data?.Total ?? 0);
  useAlarmChanges([alarmStatistics]);
  const hasAlarms = (statistics.data?.Total ?? 0) > 0;
  return (
    <Page
      title={t("title")}
      breadcrumbs={[{ label: t("alarms") }, { label: t("title") }]}
      extra={
        hasAlarms && (
          <>
            <Button
              icon={<UnorderedListOutlined />}
              onClick={() => void navigate(addressOf("/alarm/list", filters))}
            >
              {t("showList")}
            </Button>
            <Dropdown
              trigger={["click"]}
              menu={{
                items: [
                  { key: "csv", label: t("exportCsv"), onClick: saveCsv },
                  { key: "xlsx", label: t("exportXlsx"), onClick: saveXlsx },
                ],
              }}
            >
              <Button icon={<DownloadOutlined />} loading={isBusy}>
                {t("export")}
              </Button>
            </Dropdown>
            <Button
              icon={<FilePdfOutlined />}
              onClick={() =>
                void navigate(addressOf("/alarm/report", filters), { state: { prints: true } })
              }
            >
              {t("pdfReport")}
            </Button>
          </>
        )
      }
    >
      <AlarmFilterBar filters={filters} usual={usualRange} narrow={change} />
      {statistics.data && statistics.error && <StaleNotice error={statistics.error} />}
      <Loaded query={statistics} lines={10}>
        {(data) =>
          data.Total === 0 ? (
            <EmptyState title={t("none")} hint={t("noneHint")} />
          ) : (
            <StoryFigures story={story} data={data} />
          )
        }
      </Loaded>
    </Page>
  );
}
