import { HddOutlined, HistoryOutlined } from "@ant-design/icons";
import { isAdmin, useSession, useTexts } from "@tessera/platform/console";
import { Button, Result } from "antd";
import { useNavigate } from "react-router";
import { backlistAddress } from "../addresses.ts";
import type { RecordType } from "../calendar/use-flags.ts";
import { backlistTexts } from "./texts.ts";

interface NoRecordingsProps {
  readonly recordType: RecordType;
  /** "0": of all devices. */
  readonly device: string;
}

/** Why the list is empty, and what can be done. */
export function NoRecordings({ recordType, device }: NoRecordingsProps) {
  if (device !== "0") return <NoneOfDevice recordType={recordType} device={device} />;
  return recordType === "Device" ? <NoneOnDevices /> : <NothingRecorded />;
}

function NothingRecorded() {
  const t = useTexts(backlistTexts);
  const navigate = useNavigate();
  const mayPlan = isAdmin(useSession(({ user }) => user));
  return (
    <Result
      icon={<HistoryOutlined />}
      title={t("empty")}
      subTitle={t(mayPlan ? "emptyAdmin" : "emptyOperator")}
      extra={
        mayPlan && (
          <Button type="primary" onClick={() => void navigate("/config/program")}>
            {t("toPlans")}
          </Button>
        )
      }
    />
  );
}

function NoneOnDevices() {
  const t = useTexts(backlistTexts);
  return <Result icon={<HddOutlined />} title={t("emptyDevice")} subTitle={t("emptyDeviceHint")} />;
}

function NoneOfDevice({ recordType, device }: NoRecordingsProps) {
  const t = useTexts(backlistTexts);
  const navigate = useNavigate();
  return (
    <Result
      icon={<HistoryOutlined />}
      title={t("emptyOfDevice", { name: device })}
      subTitle={t("emptyOfDeviceHint")}
      extra={
        <Button onClick={() => void navigate(backlistAddress(recordType))}>{t("showAll")}</Button>
      }
    />
  );
}
