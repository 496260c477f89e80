import { LeaveGuard, Page, useTexts } from "@tessera/platform/console";
import { useRef, useState } from "react";
import { AddingStep } from "./adding/AddingStep.tsx";
import { useAdding } from "./adding/use-adding.ts";
import { CredentialsStep } from "./credentials/CredentialsStep.tsx";
import { useTrials } from "./credentials/use-trials.ts";
import { FindStep } from "./find/FindStep.tsx";
import { useCandidates } from "./find/use-candidates.ts";
import { NamingStep } from "./naming/NamingStep.tsx";
import { type PassedDevice, useNaming } from "./naming/use-naming.ts";
import { ReportStep } from "./report/ReportStep.tsx";
import { useReport } from "./report/use-report.ts";
import { StepBar } from "./StepBar.tsx";
import { wizardTexts } from "./texts.ts";
import { type StepName, WizardButtons } from "./WizardButtons.tsx";
import styles from "./wizard.module.css";

/** From a network to cameras that play: what each step knows is kept while going back and forth. */
export default function OnboardingPage() {
  const t = useTexts(wizardTexts);
  const [step, setStep] = useState<StepName>("find");
  const top = useRef<HTMLDivElement>(null);
  const goTo = (next: StepName) => {
    setStep(next);
    top.current?.scrollIntoView({ block: "start" });
  };
  const candidates = useCandidates();
  const trials = useTrials();
  const passed = candidates.picked.flatMap((candidate): PassedDevice[] => {
    const trial = trials.of(candidate);
    return trial.kind === "ok" ? [{ candidate, ...trial }] : [];
  });
  const naming = useNaming(passed);
  const adding = useAdding(candidates.noteAdded);
  const report = useReport();
  const isBusy = trials.isRunning || adding.isRunning || report.isRunning;

  const add = () => {
    const { groupId, wanted } = naming;
    goTo("adding");
    void adding.run(wanted.map((device) => ({ device, groupId })));
  };
  const openReport = () => {
    goTo("report");
    void report.open(adding.deviceIds);
  };
  const startOver = () => {
    candidates.choose(
      candidates.picked.map(({ key }) => key),
      false,
    );
    goTo("find");
    void candidates.search();
  };

  const content = () => {
    switch (step) {
      case "find":
        return <FindStep candidates={candidates} />;
      case "credentials":
        return <CredentialsStep picked={candidates.picked} trials={trials} />;
      case "naming":
        return <NamingStep naming={naming} />;
      case "adding":
        return <AddingStep adding={adding} />;
      case "report":
        return <ReportStep report={report} />;
    }
  };
  return (
    <Page
      title={t("title")}
      breadcrumbs={[{ label: t("management"), to: "/device/list" }, { label: t("title") }]}
    >
      <div ref={top} className={styles["wizard"]}>
        <StepBar step={step} />
        {content()}
        <WizardButtons
          step={step}
          isBusy={isBusy}
          counts={{
            picked: candidates.picked.length,
            passed: passed.length,
            wanted: naming.isComplete ? naming.wanted.length : 0,
            added: adding.deviceIds.length,
          }}
          onStep={goTo}
          onAdd={add}
          onReport={openReport}
          onStartOver={startOver}
        />
      </div>
      <LeaveGuard
        isOn={isBusy}
        question={{ ask: t("leaveAsk"), detail: t("leaveDetail"), stay: t("stay") }}
      />
    </Page>
  );
}
