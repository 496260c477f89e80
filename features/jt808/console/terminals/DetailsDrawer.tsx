import { type Fact, Facts, layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Drawer } from "antd";
import type { Jt808Terminal } from "../../contract.ts";
import { nameOf } from "./columns.tsx";
import { PlateTag } from "./PlateTag.tsx";
import { terminalTexts } from "./texts.ts";

interface DetailsDrawerProps {
  readonly terminal: Jt808Terminal | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const upgradeTexts = {
  done: "upgradeDone",
  failed: "upgradeFailed",
  cancelled: "upgradeCancelled",
} as const;

/** What a terminal is, and what it has sent since it connected. */
export function DetailsDrawer({ terminal, isOpen, onClose }: DetailsDrawerProps) {
  return (
    <Drawer
      open={isOpen}
      size="min(480px, 100vw)"
      title={terminal && nameOf(terminal)}
      onClose={onClose}
      destroyOnHidden
    >
      {terminal && <Details terminal={terminal} />}
    </Drawer>
  );
}

function Details({ terminal }: { readonly terminal: Jt808Terminal }) {
  const t = useTexts(terminalTexts);
  const { MileageKm, Satellites, IsEngineOn, Driver, Upgrade } = terminal;
  const maker = [terminal.Manufacturer, terminal.Model].filter(Boolean).join(" ");
  return (
    <>
      <Facts
        facts={[
          [t("number"), terminal.DeviceID],
          [t("plate"), <PlateTag key="plate" terminal={terminal} />],
          told(t("version"), terminal.Version),
          told(t("maker"), maker),
          told(t("terminalId"), terminal.TerminalID),
          told(t("iccid"), terminal.ICCID),
          [t("channels"), terminal.ChannelCount],
          told(t("address"), terminal.Address),
          told(t("cameAt"), terminal.CameAt),
          told(t("lastMessage"), terminal.LastMessageAt),
          told(t("mileage"), MileageKm === null ? null : `${MileageKm} km`),
          told(t("satellites"), Satellites),
          IsEngineOn !== null && [t("engine"), t(IsEngineOn ? "engineOn" : "engineOff")],
          told(t("driver"), Driver),
          Upgrade !== "" && [t("lastUpgrade"), t(upgradeTexts[Upgrade])],
        ]}
      />
      {terminal.IsOnline && (
        <>
          <h3 className={layout.heading} style={{ marginBlockStart: 16 }}>
            {t("statistics")}
          </h3>
          <Facts
            facts={[
              [t("messages"), terminal.Messages],
              [
                t("positions"),
                t("positionsOf", { count: terminal.Positions, late: terminal.LatePositions }),
              ],
              [t("refused"), terminal.RefusedPositions],
              [t("alarms"), terminal.Alarms],
            ]}
          />
        </>
      )}
    </>
  );
}

/** What was not told is left out. */
const told = (label: string, value: string | number | null): Fact | false =>
  value !== "" && value !== null && [label, value];
