import { NoMatch, pagedTable, sortableBy, useTexts } from "@tessera/platform/console";
import { Table, type TableColumnType } from "antd";
import { Link, useNavigate } from "react-router";
import type { Device } from "../../contract.ts";
import { placeOf } from "../device-address.ts";
import { unfiltered } from "../listing/device-list-address.ts";
import { EnableSwitch } from "../listing/EnableSwitch.tsx";
import styles from "../listing/listing.module.css";
import { OnlineState } from "../listing/OnlineState.tsx";
import { openOnEnter } from "../listing/open-on-enter.ts";
import { listingTexts } from "../listing/texts.ts";
import { Snapshot } from "../snapshot/Snapshot.tsx";
import { channelsAddress, useHere } from "../trail.ts";
import { DeviceActions } from "./DeviceActions.tsx";
import type { DeviceRowsProps } from "./device-rows.ts";
import { HistoryStrip } from "./HistoryStrip.tsx";
import { deviceListTexts } from "./texts.ts";
import { useEnableDevices } from "./use-enable-devices.ts";

export function DeviceTable(props: DeviceRowsProps) {
  const { devices, total, list, onChange, selection } = props;
  const shared = useTexts(listingTexts);
  const navigate = useNavigate();
  const state = { list: useHere() };
  return (
    <Table<Device>
      rowKey="DeviceID"
      size="small"
      columns={useColumns(props)}
      dataSource={devices}
      scroll={{ x: 930 }}
      locale={{ emptyText: <NoMatch onClear={() => onChange(unfiltered)} /> }}
      {...pagedTable<Device>(list, total, onChange)}
      rowSelection={{
        columnWidth: 40,
        preserveSelectedRowKeys: true,
        selectedRowKeys: [...selection.keys],
        onChange: (keys) => selection.set(keys.map(String)),
        getCheckboxProps: ({ DeviceName }) => ({
          "aria-label": shared("choose", { name: DeviceName }),
        }),
      }}
      onRow={({ DeviceID }) =>
        openOnEnter(() => void navigate(channelsAddress(DeviceID), { state }))
      }
    />
  );
}

function useColumns({ list, historyOf }: DeviceRowsProps): TableColumnType<Device>[] {
  const t = useTexts(deviceListTexts);
  const state = { list: useHere() };
  const enable = useEnableDevices();
  const sortable = sortableBy<Device>(list);
  return [
    {
      title: t("picture"),
      width: 98,
      render: (_, { DeviceID, DeviceName, Online }) => (
        <Snapshot name={DeviceName} pictured={{ deviceId: DeviceID }} isOnline={Online} />
      ),
    },
    {
      title: t("name"),
      ...sortable("DeviceName"),
      render: (_, device) => (
        <span className={styles["title"]}>
          <Link
            className={styles["link"] ?? ""}
            to={channelsAddress(device.DeviceID)}
            state={state}
            title={device.DeviceName}
          >
            {device.DeviceName}
          </Link>
          <span className={styles["address"]} title={placeOf(device)}>
            {placeOf(device)}
          </span>
        </span>
      ),
    },
    { title: t("type"), ...sortable("DeviceType"), width: 84 },
    {
      title: <span title={t("channelsHint")}>{t("channels")}</span>,
      width: 94,
      render: (_, device) => <ChannelCount device={device} state={state} />,
    },
    {
      title: t("state"),
      ...sortable("Online"),
      width: 110,
      render: (_, { Online, OfflineReason, LastSeen }) => (
        <OnlineState isOnline={Online} reason={OfflineReason} lastSeen={LastSeen} hasLastSeen />
      ),
    },
    {
      title: t("history"),
      width: 124,
      render: (_, { DeviceID }) => <HistoryStrip history={historyOf(DeviceID)} />,
    },
    {
      title: t("enabled"),
      width: 84,
      render: (_, { DeviceID, DeviceName, Enable }) => (
        <EnableSwitch
          name={DeviceName}
          isEnabled={Enable}
          onChange={(isEnabled) => enable([DeviceID], isEnabled)}
        />
      ),
    },
    {
      title: t("actions"),
      width: 200,
      fixed: "right",
      render: (_, device) => <DeviceActions device={device} />,
    },
  ];
}

/** How many of the device's channels are there. */
export function ChannelCount({
  device,
  state,
}: {
  readonly device: Device;
  readonly state: object;
}) {
  const t = useTexts(deviceListTexts);
  const { DeviceID, DeviceName: name, onlineChannelNums: online, ChannelNum: total } = device;
  return (
    <Link
      className={styles["link"] ?? ""}
      to={channelsAddress(DeviceID)}
      state={state}
      aria-label={t("channelsOf", { name, online, total })}
    >
      {`${online} / ${total}`}
    </Link>
  );
}
