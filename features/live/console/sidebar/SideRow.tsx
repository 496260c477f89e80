import { AppstoreOutlined, FolderOutlined, TeamOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import clsx from "clsx";
import type { MouseEvent, ReactNode } from "react";
import styles from "./SideRow.module.css";
import type { CameraNode, DeviceNode, SideNode } from "./side-node.ts";
import { useSidebarActions } from "./sidebar-actions.ts";
import { sidebarTexts } from "./texts.ts";
import { useCountedDevice } from "./use-counted-device.ts";
import { useCameraFact } from "./use-facts.ts";

interface SideRowProps<Node extends SideNode = SideNode> {
  readonly node: Node;
  readonly labelId: string;
}

/** One line of the lists: what it is, how it is, and what can be done with it. */
export function SideRow({ node, labelId }: SideRowProps) {
  const t = useTexts(sidebarTexts);
  if (node.kind === "camera") return <CameraRow node={node} labelId={labelId} />;
  if (node.kind === "device") return <DeviceRow node={node} labelId={labelId} />;
  const name = node.kind === "everything" ? t("everything") : node.name;
  return (
    <>
      <Label id={labelId} name={name} icon={icons[node.kind]} />
      <MenuButton node={node} />
    </>
  );
}

const icons = {
  group: <TeamOutlined aria-hidden />,
  directory: <FolderOutlined aria-hidden />,
  everything: <AppstoreOutlined aria-hidden />,
};

function CameraRow({ node, labelId }: SideRowProps<CameraNode>) {
  const t = useTexts(sidebarTexts);
  const { facts, toggleFavourite } = useSidebarActions();
  const fact = useCameraFact(facts, node);
  const isFavourite = fact?.isFavourite ?? false;
  const { name } = node;
  return (
    <>
      <Label id={labelId} name={name} state={stateOf(fact)} />
      <button
        type="button"
        // Reached by the keyboard through the menu of the row: the tree is one stop.
        tabIndex={-1}
        className={styles["tool"]}
        aria-pressed={isFavourite}
        aria-label={t(isFavourite ? "removeFavourite" : "addFavourite", { name })}
        title={t(isFavourite ? "removeFavourite" : "addFavourite", { name })}
        onClick={(event) => {
          event.stopPropagation();
          toggleFavourite(node);
        }}
      >
        {/* Letters: there may be hundreds a second while the list is scrolled. */}
        {isFavourite ? "★" : "☆"}
      </button>
      <MenuButton node={node} />
    </>
  );
}

function DeviceRow({ node, labelId }: SideRowProps<DeviceNode>) {
  const t = useTexts(sidebarTexts);
  const fact = useCountedDevice(node.device);
  const { counts } = fact ?? {};
  return (
    <>
      <Label id={labelId} name={node.name} state={stateOf(fact)}>
        {counts && (
          <span className={styles["counts"]} title={t("countsOf", counts)}>
            {counts.online}/{counts.all}
          </span>
        )}
      </Label>
      <MenuButton node={node} />
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

interface LabelProps {
  readonly id: string;
  readonly name: string;
  readonly state?: State;
  readonly icon?: ReactNode;
  readonly children?: ReactNode;
}

function Label({ id, name, state, icon, children }: LabelProps) {
  const t = useTexts(sidebarTexts);
  return (
    <span id={id} className={styles["label"]} title={state ? `${name} · ${t(state)}` : name}>
      {state ? (
        <span className={styles["dot"]} data-state={state}>
          <span className={styles["spoken"]}>{t(state)}</span>
        </span>
      ) : (
        <span className={styles["icon"]}>{icon}</span>
      )}
      <span className={clsx(styles["name"], state && state !== "online" && styles["away"])}>
        {name}
      </span>
      {children}
    </span>
  );
}

/** The same as a right-click, for who has no right button. */
function MenuButton({ node }: { readonly node: SideNode }) {
  const t = useTexts(sidebarTexts);
  const { hasMenu, openMenu } = useSidebarActions();
  if (!hasMenu(node)) return null;
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
