import {
  AppstoreOutlined,
  FolderOutlined,
  PlaySquareOutlined,
  TeamOutlined,
} from "@ant-design/icons";
import { listDeviceChannels } from "@tessera/features/devices/contract";
import { useQueryCall, useServerGone, useTexts } from "@tessera/platform/console";
import clsx from "clsx";
import { type MouseEvent, useMemo, useState } from "react";
import { useCountedDevice } from "./facts/use-counted-device.ts";
import { useCameraFact } from "./facts/use-facts.ts";
import { useListActions } from "./list-actions.ts";
import styles from "./TreeRow.module.css";
import { cameraListTexts } from "./texts.ts";
import {
  type CameraNode,
  channelNode,
  type DeviceNode,
  type ListNode,
} from "./trees/camera-node.ts";
import { isOne } from "./trees/cameras-in.ts";

interface TreeRowProps {
  readonly node: ListNode;
  readonly labelId: string;
}

/** Without a pointer that can rest on a row there is no telling which one is meant. */
const isAlwaysNear = globalThis.matchMedia?.("(hover: none)").matches ?? false;

/** One line of the lists: what it is, how it is, and what can be done with it. */
export function TreeRow({ node, labelId }: TreeRowProps) {
  // The buttons are made once the pointer comes: a list that is scrolled would make thousands for nobody.
  const [isNear, setNear] = useState(isAlwaysNear);
  const { hasMenu, playAll } = useListActions();
  return (
    <>
      <span id={labelId} className={styles["label"]} onPointerEnter={() => setNear(true)}>
        <Label node={node} />
      </span>
      {node.kind === "camera" && <Star camera={node} isNear={isNear} />}
      {node.kind === "device" && node.isSingle && (
        <OnlyStar device={node} isNear={isNear && !isAlwaysNear} />
      )}
      {isNear && playAll && !isOne(node) && <PlayAllButton node={node} onPlay={playAll} />}
      {isNear && hasMenu(node) && <MenuButton node={node} />}
    </>
  );
}

function Label({ node }: { readonly node: ListNode }) {
  const t = useTexts(cameraListTexts);
  if (node.kind === "camera") return <CameraLabel camera={node} />;
  if (node.kind === "device") return <DeviceLabel device={node} />;
  const name = node.kind === "everything" ? t("everything") : node.name;
  return (
    <>
      <span className={styles["icon"]}>{icons[node.kind]}</span>
      <span className={styles["name"]} title={name}>
        {name}
      </span>
    </>
  );
}

const icons = {
  group: <TeamOutlined aria-hidden />,
  directory: <FolderOutlined aria-hidden />,
  everything: <AppstoreOutlined aria-hidden />,
};

function CameraLabel({ camera }: { readonly camera: CameraNode }) {
  const { facts } = useListActions();
  const state = useShownState(useCameraFact(facts, camera));
  return (
    <>
      <StateAndName name={camera.name} state={state} />
      {camera.deviceName !== undefined && (
        <span className={styles["of"]} title={camera.deviceName}>
          {camera.deviceName}
        </span>
      )}
    </>
  );
}

function DeviceLabel({ device }: { readonly device: DeviceNode }) {
  const t = useTexts(cameraListTexts);
  const fact = useCountedDevice(device.device);
  const state = useShownState(fact);
  const { counts } = fact ?? {};
  return (
    <>
      <StateAndName name={device.name} state={state} />{" "}
      {counts && !device.isSingle && (
        <span className={styles["counts"]} title={t("countsOf", counts)}>
          {counts.online}/{counts.all}
        </span>
      )}
    </>
  );
}

type State = "online" | "offline" | "disabled" | "unknown";

/** While the server is gone nothing is known of anything. */
function useShownState(
  fact: { readonly isOnline: boolean; readonly isEnabled: boolean } | undefined,
): State {
  const isGone = useServerGone() !== undefined;
  if (isGone) return "unknown";
  if (fact && !fact.isEnabled) return "disabled";
  return fact?.isOnline ? "online" : "offline";
}

function StateAndName({ name, state }: { readonly name: string; readonly state: State }) {
  const t = useTexts(cameraListTexts);
  return (
    <>
      <span className={styles["dot"]} data-state={state}>
        <span className={styles["spoken"]}>{t(state)} </span>
      </span>
      <span
        className={clsx(styles["name"], state !== "online" && styles["away"])}
        title={`${name} · ${t(state)}`}
      >
        {name}
      </span>
    </>
  );
}

/** Of a device with one camera: which that is, is asked once somebody comes near. */
function OnlyStar({ device, isNear }: { readonly device: DeviceNode; readonly isNear: boolean }) {
  const { facts } = useListActions();
  const { data } = useQueryCall(
    listDeviceChannels,
    { device: device.device, limit: 1 },
    { enabled: isNear, quiet: true },
  );
  const [only] = data?.Channels ?? [];
  const node = useMemo(
    () => only && channelNode(only, { via: "device", isFound: false }, facts),
    [only, facts],
  );
  return node?.kind === "camera" ? <Star camera={node} isNear={isNear} /> : null;
}

interface StarProps {
  readonly camera: CameraNode;
  readonly isNear: boolean;
}

/** Seen while the pointer is on the row, and always of a favourite. */
function Star({ camera, isNear }: StarProps) {
  const t = useTexts(cameraListTexts);
  const { facts, toggleFavourite } = useListActions();
  const isFavourite = useCameraFact(facts, camera)?.isFavourite ?? false;
  if (!isNear && !isFavourite) return null;
  const label = t(isFavourite ? "removeFavourite" : "addFavourite", { name: camera.name });
  return (
    <button
      type="button"
      // Reached by the keyboard through the menu of the row: the tree is one stop.
      tabIndex={-1}
      className={styles["tool"]}
      aria-pressed={isFavourite}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.stopPropagation();
        toggleFavourite(camera);
      }}
    >
      {isFavourite ? "★" : "☆"}
    </button>
  );
}

interface PlayAllProps {
  readonly node: ListNode;
  readonly onPlay: (node: ListNode) => void;
}

function PlayAllButton({ node, onPlay }: PlayAllProps) {
  const t = useTexts(cameraListTexts);
  const label = t("playOf", { name: node.kind === "everything" ? t("everything") : node.name });
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles["tool"]}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.stopPropagation();
        onPlay(node);
      }}
    >
      <PlaySquareOutlined aria-hidden />
    </button>
  );
}

/** The same as a right-click, for who has no right button. */
function MenuButton({ node }: { readonly node: ListNode }) {
  const t = useTexts(cameraListTexts);
  const { openMenu } = useListActions();
  const show = (event: MouseEvent) => {
    event.stopPropagation();
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    openMenu(node, { x: left, y: bottom });
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles["tool"]}
      aria-label={t("more", { name: node.name })}
      onClick={show}
    >
      ⋯
    </button>
  );
}
