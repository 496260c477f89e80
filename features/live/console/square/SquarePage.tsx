import { playerAddress } from "@tessera/kit/camera";
import { CameraList, useCameraListState } from "@tessera/kit/camera-list";
import { usePlayAll } from "@tessera/kit/wall";
import { Page } from "@tessera/platform/console";
import { Navigate, useNavigate, useParams, useSearchParams } from "react-router";
import { Gallery } from "./Gallery.tsx";
import { oldCameraAddress, squareAddress } from "./gallery-address.ts";

/** Live viewing: the lists of cameras at the left, beside them the cameras of a device, or all, as cards. */
export default function SquarePage() {
  const { devid = "0" } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const cameraList = useCameraListState();
  const player = oldCameraAddress(devid, query);
  const playAll = usePlayAll();
  if (player) return <Navigate replace to={player} />;
  return (
    <Page
      fill
      sider={
        <CameraList
          selectedKey={devid === "0" ? undefined : devid}
          onPlay={(camera, flow) => void navigate(playerAddress(camera, flow))}
          onPlayAll={playAll}
          onDevice={(device) => void navigate(squareAddress(device))}
        />
      }
    >
      <Gallery key={devid} device={devid} cameraList={cameraList} />
    </Page>
  );
}
