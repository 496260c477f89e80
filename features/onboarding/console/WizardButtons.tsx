import { useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useNavigate } from "react-router";
import { wizardTexts } from "./texts.ts";
import styles from "./wizard.module.css";

export const stepNames = ["find", "credentials", "naming", "adding", "report"] as const;
export type StepName = (typeof stepNames)[number];

interface WizardButtonsProps {
  readonly step: StepName;
  /** Something runs: it is stopped or awaited first. */
  readonly isBusy: boolean;
  /** How many devices have come how far. */
  readonly counts: Readonly<Record<"picked" | "passed" | "wanted" | "added", number>>;
  readonly onStep: (step: StepName) => void;
  readonly onAdd: () => void;
  readonly onReport: () => void;
  readonly onStartOver: () => void;
}

/** The ways on and back; the way on is closed until the step has something for it. */
export function WizardButtons(props: WizardButtonsProps) {
  const { step, isBusy, onStep, onStartOver } = props;
  const t = useTexts(wizardTexts);
  const before = stepNames[stepNames.indexOf(step) - 1];
  const next = useNext(props);
  return (
    <div className={styles["buttons"]}>
      {before && (
        <Button disabled={isBusy} onClick={() => onStep(before)}>
          {t("back")}
        </Button>
      )}
      {step === "report" && (
        <Button disabled={isBusy} onClick={onStartOver}>
          {t("again")}
        </Button>
      )}
      <Button type="primary" disabled={isBusy || next.count === 0} onClick={next.go}>
        {next.label}
      </Button>
    </div>
  );
}

interface Next {
  readonly label: string;
  readonly count: number;
  readonly go: () => void;
}

function useNext({ step, counts, onStep, onAdd, onReport }: WizardButtonsProps): Next {
  const t = useTexts(wizardTexts);
  const navigate = useNavigate();
  const { picked, passed, wanted, added } = counts;
  const counted = (count: number) => (count > 0 ? t("nextWith", { count }) : t("next"));
  switch (step) {
    case "find":
      return { label: counted(picked), count: picked, go: () => onStep("credentials") };
    case "credentials":
      return { label: counted(passed), count: passed, go: () => onStep("naming") };
    case "naming":
      return { label: t("add", { count: wanted }), count: wanted, go: onAdd };
    case "adding":
      return { label: t("check"), count: added, go: onReport };
    case "report":
      return { label: t("openList"), count: 1, go: () => void navigate("/device/list") };
  }
}
