import { cameraKey, playerAddress } from "@tessera/kit/camera";
import { CameraList } from "@tessera/kit/camera-list";
import { Page } from "@tessera/platform/console";
import type { ComponentProps } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { recordIdOf } from "../contract.ts";
import { backchannelAddress, backtimeAddress } from "./addresses.ts";
import { recordTypeOf } from "./backlist/backlist-address.ts";

/** A page about recordings, with the cameras beside it. */
export const RecordingsPage = (props: Omit<ComponentProps<typeof Page>, "sider">) => (
  <Page {...props} sider={<RecordingCameras />} />
);

/** A camera leads to its own recordings, of the day that is open; of today if none is. */
export function RecordingCameras({
  onDevice,
}: Pick<ComponentProps<typeof CameraList>, "onDevice">) {
  const { devid = "0", chnid, day = "" } = useParams();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const recordType = recordTypeOf(query.get("backType"));
  const isTimeline = pathname.startsWith("/video/backtime");
  const device = devid === "0" ? undefined : devid;
  return (
    <CameraList
      selectedKey={chnid === undefined ? device : cameraKey({ device: devid, channel: chnid })}
      onPlay={(camera, flow) => void navigate(playerAddress(camera, flow))}
      onCamera={(camera) => {
        const id = recordIdOf({ deviceId: camera.device, channelId: camera.channel });
        const to = isTimeline
          ? backtimeAddress(id, day)
          : backchannelAddress(id, day, { recordType });
        void navigate(to);
      }}
      onDevice={onDevice}
    />
  );
}
