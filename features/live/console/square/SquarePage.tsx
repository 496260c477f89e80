import { Page } from "@tessera/platform/console";
import { Navigate, useNavigate, useParams, useSearchParams } from "react-router";
import { playerAddress } from "../player/player-address.ts";
import { useSidebarState } from "../sidebar/sidebar-state.ts";
import { VideoSidebar } from "../sidebar/VideoSidebar.tsx";
import { Gallery } from "./Gallery.tsx";
import { oldCameraAddress, squareAddress } from "./gallery-address.ts";

/** Live viewing: the lists of cameras at the left, beside them the cameras of a device, or all, as cards. */
export default function SquarePage() {
  const { devid = "0" } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const sidebar = useSidebarState();
  const player = oldCameraAddress(devid, query);
  if (player) return <Navigate replace to={player} />;
  return (
    <Page
      fill
      sider={
        <VideoSidebar
          selectedKey={devid === "0" ? undefined : devid}
          onPlay={(camera, flow) => void navigate(playerAddress(camera, flow))}
          onDevice={(device) => void navigate(squareAddress(device))}
        />
      }
    >
      <Gallery key={devid} device={devid} sidebar={sidebar} />
    </Page>
  );
}
