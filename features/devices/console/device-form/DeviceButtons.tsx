import { useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useNavigate } from "react-router";
import styles from "../form-fields/form.module.css";
import { deviceFormTexts } from "./texts.ts";
import type { ProbeState } from "./use-probe.ts";

interface DeviceButtonsProps {
  readonly isSaving: boolean;
  readonly canSave: boolean;
  /** Undefined: a device of this type cannot be tried. */
  readonly test: { readonly state: ProbeState; readonly test: () => Promise<void> } | undefined;
  /** Before the form is sent or tried. */
  readonly onSubmit: () => void;
  readonly backAddress: string;
}

export function DeviceButtons(props: DeviceButtonsProps) {
  const { isSaving, canSave, test, onSubmit, backAddress } = props;
  const t = useTexts(deviceFormTexts);
  const navigate = useNavigate();
  return (
    <div className={styles["buttons"]}>
      <Button
        type="primary"
        htmlType="submit"
        loading={isSaving}
        disabled={!canSave}
        onClick={onSubmit}
      >
        {t("save")}
      </Button>
      {test && (
        <Button
          loading={test.state.kind === "running"}
          onClick={() => {
            onSubmit();
            // Words about the fields stand beside them already.
            test.test().catch(() => undefined);
          }}
        >
          {t("test")}
        </Button>
      )}
      <Button onClick={() => void navigate(backAddress)}>{t("cancel")}</Button>
    </div>
  );
}
