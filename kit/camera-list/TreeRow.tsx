import { AppstoreOutlined, FolderOutlined, TeamOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import clsx from "clsx";
import { type MouseEvent, useState } from "react";
import { useCountedDevice } from "./facts/use-counted-device.ts";
import { useCameraFact } from "./facts/use-facts.ts";
import { useListActions } from "./list-actions.ts";
import styles from "./TreeRow.module.css";
import { cameraListTexts } from "./texts.ts";
import type { CameraNode, DeviceNode, ListNode } from "./trees/camera-node.ts";

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
  const { hasMenu } = useListActions();
  return (
    <>
      <span id={labelId} className={styles["label"]} onPointerEnter={() => setNear(true)}>
        <Label node={node} />
      </span>
      {node.kind === "camera" && <Star camera={node} isNear={isNear} />}
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
  return <StateAndName name={camera.name} state={stateOf(useCameraFact(facts, camera))} />;
}

function DeviceLabel({ device }: { readonly device: DeviceNode }) {
  const t = useTexts(cameraListTexts);
  const fact = useCountedDevice(device.device);
  const { counts } = fact ?? {};
  return (
    <>
      <StateAndName name={device.name} state={stateOf(fact)} />{" "}
      {counts && (
        <span className={styles["counts"]} title={t("countsOf", counts)}>
          {counts.online}/{counts.all}
        </span>
      )}
    </>
  );
}

type State = "online" | "offline" | "disabled";

function stateOf(
  fact: { readonly isOnline: boolean; readonly isEnabled: boolean } | undefined,
): State {
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
