import { Fragment, type ReactNode } from "react";
import { layout } from "./layout.ts";

/** A label and its value. */
export type Fact = readonly [label: ReactNode, value: ReactNode];

/** Labels and values beside each other; a fact that is nothing is left out. */
export function Facts({ facts }: { readonly facts: readonly (Fact | false | undefined)[] }) {
  return (
    <dl className={layout.facts}>
      {facts.map(
        (fact, at) =>
          fact && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of one thing keep their order.
            <Fragment key={at}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
