import { type ConsentQuestion, onSecondPersonDue } from "@tessera/platform/console";
import { lazy, Suspense, useEffect, useState } from "react";

const SecondPersonDialog = lazy(() => import("./SecondPersonDialog.tsx"));

interface Waiting extends ConsentQuestion {
  readonly answer: (isAgreed: boolean) => void;
}

/** Asks a second person, one question after the other, for what calls are waiting for. */
export function SecondPerson() {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  useEffect(
    () =>
      onSecondPersonDue(
        (question) =>
          new Promise((resolve) => {
            setWaiting((others) => [...others, { ...question, answer: resolve }]);
          }),
      ),
    [],
  );
  const [first] = waiting;
  if (!first) return null;
  const answer = (isAgreed: boolean) => {
    first.answer(isAgreed);
    setWaiting((others) => others.filter((other) => other !== first));
  };
  return (
    <Suspense>
      <SecondPersonDialog key={first.approval} question={first} onAnswer={answer} />
    </Suspense>
  );
}
