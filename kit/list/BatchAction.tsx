import { notices, type Selection } from "@tessera/platform/console";
import { Button } from "antd";
import { type Question, useAsk } from "../ask/use-ask.tsx";
import { useBusy } from "../ask/use-busy.ts";

interface BatchActionProps<Key extends string | number> {
  readonly selection: Selection<Key>;
  readonly label: string;
  readonly isPrimary?: boolean;
  /** Asked before it is done. */
  readonly ask?: Omit<Question, "run">;
  /** The rows stay chosen: more is often done with them. */
  readonly keepsChoice?: boolean;
  /** Gives the text to say when it is done; nothing if it has said it itself. */
  readonly run: (keys: readonly Key[]) => Promise<string | undefined>;
}

/** One thing that can be done with all chosen rows. Afterwards none is chosen, unless it keeps them. */
export function BatchAction<Key extends string | number>(props: BatchActionProps<Key>) {
  const { selection, label, ask: asked } = props;
  const { ask, question } = useAsk();
  const { isBusy, run } = useBusy();
  const work = async () => {
    const done = await props.run(selection.keys);
    if (!props.keepsChoice) selection.clear();
    if (done !== undefined) notices.success(done);
  };
  return (
    <>
      <Button
        type={props.isPrimary ? "primary" : "default"}
        danger={asked !== undefined && !asked.isHarmless}
        loading={isBusy}
        onClick={() => (asked ? ask({ action: label, ...asked, run: work }) : void run(work))}
      >
        {label}
      </Button>
      {question}
    </>
  );
}
