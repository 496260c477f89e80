import { EditOutlined } from "@ant-design/icons";
import { AskButton } from "@tessera/kit";
import { MapPin, useLiveMap } from "@tessera/kit/map";
import { useIsPhone, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { listMapPoints, type MapCamera, placeCamera, readMap, searchMap } from "../../contract.ts";
import { mapPageTexts } from "../texts.ts";
import { CameraCard } from "./CameraCard.tsx";
import styles from "./map.module.css";
import { SightEditor } from "./SightEditor.tsx";

interface PlacedCardProps {
  readonly camera: MapCamera;
  readonly canEdit: boolean;
  readonly onClose: () => void;
}

/** A camera's card at its place; on a phone, along the lower edge. */
export function PlacedCard({ camera, canEdit, onClose }: PlacedCardProps) {
  const t = useTexts(mapPageTexts);
  const isPhone = useIsPhone();
  const [isSightOpen, setSightOpen] = useState(false);
  const takeOff = useMutationCall(placeCamera, { rereads: [listMapPoints, searchMap, readMap] });
  const mayEdit = canEdit && camera.CanPlace && !camera.IsMoving;
  const card = (
    <CameraCard camera={camera} onClose={onClose}>
      {mayEdit && (
        <div className={styles["cardFoot"]}>
          <Button
            size="small"
            icon={<EditOutlined />}
            aria-pressed={isSightOpen}
            onClick={() => setSightOpen(!isSightOpen)}
          >
            {t("sightEdit")}
          </Button>
          <AskButton
            size="small"
            title={t("takeOffAsk", { name: camera.Name })}
            action={t("takeOff")}
            run={async () => {
              await takeOff.mutateAsync({
                device: camera.DeviceID,
                channel: camera.ChannelID,
                Longitude: 0,
                Latitude: 0,
              });
              onClose();
            }}
          >
            {t("takeOff")}
          </AskButton>
        </div>
      )}
      {mayEdit && isSightOpen && <SightEditor camera={camera} />}
    </CameraCard>
  );
  if (isPhone)
    return (
      <div className={styles["sheet"]}>
        <SeenAbove camera={camera} />
        {card}
      </div>
    );
  return (
    <MapPin at={[camera.Longitude, camera.Latitude]} isSeenWhole>
      {card}
    </MapPin>
  );
}

/** The lower half of a phone's map lies below the card: the camera is moved into the upper one. */
function SeenAbove({ camera: { Longitude, Latitude } }: { readonly camera: MapCamera }) {
  const map = useLiveMap();
  useEffect(() => {
    const [, south, , north] = map.sight().box;
    map.moveTo([Longitude, Latitude - (north - south) * 0.3]);
  }, [map, Longitude, Latitude]);
  return null;
}
