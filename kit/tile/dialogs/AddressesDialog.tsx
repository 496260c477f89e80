import { listStreamAddresses } from "@tessera/features/live/contract";
import { LightButton, useQueryCall, useTexts } from "@tessera/platform/console";
import type { CameraPlace } from "../../camera/camera.ts";
import type { Flow } from "../../camera/channel-view.ts";
import { tileTexts } from "../texts.ts";
import { CopyAddress } from "./CopyAddress.tsx";
import styles from "./TileDialog.module.css";
import { TileDialog } from "./TileDialog.tsx";
import { wholeAddress } from "./whole-address.ts";

interface AddressesDialogProps {
  readonly camera: CameraPlace & { readonly name: string };
  readonly flow: Flow;
  readonly onClose: () => void;
}

/** The live addresses of a stream by every protocol that the server has, each to be copied. */
export default function AddressesDialog({ camera, flow, onClose }: AddressesDialogProps) {
  const t = useTexts(tileTexts);
  const { device, channel, name } = camera;
  const { data, error, refetch } = useQueryCall(
    listStreamAddresses,
    { device, channel, stream: flow === 2 ? "sub" : "main" },
    // Each answer has new tokens.
    { staleTimeMs: 0, quiet: true },
  );
  return (
    <TileDialog
      title={`${t("addresses")} · ${name} · ${t(flow === 2 ? "subStream" : "mainStream")}`}
      onClose={onClose}
    >
      <p className={styles["hint"]}>{t("addressesHint")}</p>
      {error && (
        <p className={styles["hint"]} role="alert">
          {t("addressesFailed")}: {error.message}{" "}
          <LightButton onClick={() => void refetch()}>{t("retry")}</LightButton>
        </p>
      )}
      {!data && !error && <output className={styles["hint"]}>{t("addressesComing")}</output>}
      <ul className={styles["addresses"]}>
        {Object.entries(data ?? {}).map(([protocol, address]) => (
          <CopyAddress
            key={protocol}
            protocol={protocol}
            address={wholeAddress(address, location.origin, protocol.startsWith("ws_"))}
          />
        ))}
      </ul>
    </TileDialog>
  );
}
