import { useEffect, useState } from "react";
import { type NavigateOptions, useNavigate } from "react-router";

/** Leaves a form that was saved, once its guard knows that nothing is unsaved any more. */
export function useLeaveTo() {
  const navigate = useNavigate();
  const [goal, setGoal] = useState<{ address: string; options: NavigateOptions }>();
  useEffect(() => {
    if (goal) void navigate(goal.address, goal.options);
  }, [goal, navigate]);
  return {
    isLeaving: goal !== undefined,
    to: (address: string, options: NavigateOptions = {}) => setGoal({ address, options }),
  };
}
