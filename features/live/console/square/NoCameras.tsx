import { PlusOutlined } from "@ant-design/icons";
import { isAdmin, LightButton, useSession, useTexts } from "@tessera/platform/console";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { StageMessage } from "../StageMessage.tsx";
import { squareTexts } from "./texts.ts";

interface NoCamerasProps {
  /** Of one device, not of the whole site. */
  readonly isOfDevice: boolean;
  /** Something was searched or filtered for. */
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
}

/** Why the gallery is empty, and what to do about it. */
export function NoCameras({ isOfDevice, isNarrowed, onClear }: NoCamerasProps) {
  const t = useTexts(squareTexts);
  const navigate = useNavigate();
  const mayAdd = isAdmin(useSession(({ user }) => user));
  if (isNarrowed)
    return (
      <Hint title={t("noMatch")}>
        <LightButton onClick={onClear}>{t("clearFilter")}</LightButton>
      </Hint>
    );
  if (isOfDevice)
    return (
      <Hint title={t("noneInDevice")}>
        <LightButton onClick={() => void navigate("/video/square/0")}>{t("showAll")}</LightButton>
      </Hint>
    );
  return (
    <Hint title={t("noCameras")}>
      <span>{t(mayAdd ? "noCamerasAdmin" : "noCamerasOperator")}</span>
      {mayAdd && (
        <LightButton
          kind="main"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => void navigate("/device/form/0")}
        >
          {t("addCamera")}
        </LightButton>
      )}
    </Hint>
  );
}

function Hint({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <StageMessage>
      <strong>{title}</strong>
      {children}
    </StageMessage>
  );
}
