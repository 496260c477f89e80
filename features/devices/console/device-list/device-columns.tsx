import { type Column, EnableSwitch, layout, RowActions, TwoLines } from "@tessera/kit";
import { cameraOf, playerAddress, Snapshot } from "@tessera/kit/camera";
import { request, useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { Tag } from "antd";
import { Link, useNavigate } from "react-router";
import {
  type Device,
  deleteDevice,
  deviceHistory,
  enableDevices,
  listDeviceChannels,
} from "../../contract.ts";
import { placeOf } from "../device-address.ts";
import { useDeviceCommands } from "../device-commands.ts";
import { OnlineState } from "../listing/OnlineState.tsx";
import { rereads } from "../listing/rereads.ts";
import { useUndo } from "../listing/use-undo.ts";
import { channelsAddress, copyAddress, deviceAddress, playAddress, useHere } from "../trail.ts";
import { HistoryStrip } from "./HistoryStrip.tsx";
import { historyOf } from "./history-spans.ts";
import { deviceListTexts } from "./texts.ts";

const historyRefreshMs = 30_000;

export function useDeviceColumns(devices: readonly Device[]): Column<Device>[] {
  const t = useTexts(deviceListTexts);
  const enabling = useMutationCall(enableDevices, { rereads });
  const histories = useHistories(devices);
  return [
    {
      title: t("picture"),
      width: 98,
      card: "picture",
      cell: ({ DeviceID, DeviceName, Online }) => (
        <Snapshot name={DeviceName} pictured={{ deviceId: DeviceID }} isOnline={Online} />
      ),
    },
    {
      title: t("name"),
      sort: "DeviceName",
      card: "head",
      cell: (device) => (
        <TwoLines isCut second={<Place device={device} />}>
          <ChannelsLink device={device} />
        </TwoLines>
      ),
      inCard: (device) => <ChannelsLink device={device} />,
    },
    {
      title: t("address"),
      card: "line",
      isCardOnly: true,
      cell: (device) => (
        <>
          <Place device={device} />
          {!device.Online && <div className={layout.muted}>{device.OfflineReason}</div>}
        </>
      ),
    },
    {
      title: t("type"),
      sort: "DeviceType",
      width: 84,
      card: "tag",
      cell: ({ DeviceType }) => DeviceType,
      inCard: ({ DeviceType }) => <Tag>{DeviceType}</Tag>,
    },
    {
      title: <span title={t("channelsHint")}>{t("channels")}</span>,
      width: 94,
      card: "tag",
      cell: (device) => <ChannelCount device={device} />,
      inCard: (device) => (
        <Tag>
          {t("channels")} <ChannelCount device={device} />
        </Tag>
      ),
    },
    {
      title: t("state"),
      sort: "Online",
      width: 170,
      card: "head",
      cell: (device) => <DeviceState device={device} hasReason />,
      inCard: (device) => <DeviceState device={device} />,
    },
    {
      title: t("history"),
      width: 124,
      card: "line",
      cell: ({ DeviceID }) => <HistoryStrip history={histories(DeviceID)} />,
    },
    {
      title: t("enabled"),
      width: 84,
      card: "tag",
      cell: ({ DeviceID, DeviceName, Enable }) => (
        <EnableSwitch
          name={DeviceName}
          isEnabled={Enable}
          onChange={(isEnabled) => enabling.mutateAsync({ devices: [DeviceID], Enable: isEnabled })}
        />
      ),
    },
    {
      title: t("actions"),
      width: 150,
      card: "foot",
      isPinned: true,
      cell: (device) => <DeviceActions device={device} />,
    },
  ];
}

/** The last day of the devices shown, asked for in one call. */
function useHistories(devices: readonly Device[]) {
  const ids = devices.map(({ DeviceID }) => DeviceID).join(",");
  const { data } = useQueryCall(
    deviceHistory,
    { devices: ids, hours: 24 },
    { enabled: ids !== "", quiet: true, keepPrevious: true, refetchIntervalMs: historyRefreshMs },
  );
  return (deviceId: string) => data && historyOf(data, deviceId);
}

interface DeviceProps {
  readonly device: Device;
}

function Place({ device }: DeviceProps) {
  return (
    <span className={`${layout.mono} ${layout.muted}`} title={placeOf(device)}>
      {placeOf(device)}
    </span>
  );
}

function ChannelsLink({ device: { DeviceID, DeviceName } }: DeviceProps) {
  return (
    <Link
      className={layout.link}
      to={channelsAddress(DeviceID)}
      state={{ list: useHere() }}
      title={DeviceName}
    >
      {DeviceName}
    </Link>
  );
}

/** How many of the device's channels are there. */
function ChannelCount({ device }: DeviceProps) {
  const t = useTexts(deviceListTexts);
  const { DeviceID, DeviceName: name, onlineChannelNums: online, ChannelNum: total } = device;
  return (
    <Link
      className={layout.link}
      to={channelsAddress(DeviceID)}
      state={{ list: useHere() }}
      aria-label={t("channelsOf", { name, online, total })}
    >
      {`${online} / ${total}`}
    </Link>
  );
}

function DeviceState({
  device: { Online, Enable, OfflineReason, LastSeen, AwaySeconds },
  hasReason = false,
}: DeviceProps & { readonly hasReason?: boolean }) {
  return (
    <OnlineState
      isOnline={Online}
      isEnabled={Enable}
      reason={OfflineReason}
      lastSeen={LastSeen}
      awaySeconds={AwaySeconds}
      hasReason={hasReason}
    />
  );
}

function DeviceActions({ device }: DeviceProps) {
  const t = useTexts(deviceListTexts);
  const state = { list: useHere() };
  const commands = useDeviceCommands();
  const deleting = useMutationCall(deleteDevice, { rereads });
  const offerUndo = useUndo();
  const navigate = useNavigate();
  const { DeviceID, DeviceName: name, ChannelNum } = device;
  const playOnly = async () => {
    const { Channels } = await request(listDeviceChannels, { device: DeviceID, limit: 1 });
    const [only] = Channels;
    await navigate(only ? playerAddress(cameraOf(only)) : playAddress(DeviceID));
  };
  const remove = async () =>
    offerUndo(t("removed", { name }), await deleting.mutateAsync({ device: DeviceID }));
  return (
    <RowActions
      name={name}
      shown={2}
      actions={[
        ChannelNum === 1
          ? { label: t("play"), run: playOnly }
          : { label: t("play"), to: playAddress(DeviceID) },
        { label: t("edit"), to: deviceAddress(DeviceID), state },
        { label: t("openChannels"), to: channelsAddress(DeviceID), state },
        { label: t("copy"), to: copyAddress(DeviceID), state },
        ...commands(device),
        {
          label: t("remove"),
          ask: { title: t("removeAsk", { name }), detail: `${t("removeDetail")} ${t("undoable")}` },
          run: remove,
        },
      ]}
    />
  );
}
