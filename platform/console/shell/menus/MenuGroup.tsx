import clsx from "clsx";
import type { PropsWithChildren } from "react";
import { useText } from "../../i18n/language.ts";
import styles from "./MenuGroup.module.css";
import type { EntryGroup } from "./section-menu.ts";

interface MenuGroupProps {
  readonly group: EntryGroup;
  readonly className?: string | undefined;
  readonly headingClassName?: string | undefined;
  readonly showsHeading?: boolean;
}

/** Entries of a menu that belong together, under their heading if they have one. */
export function MenuGroup({
  group: { heading },
  className,
  headingClassName,
  showsHeading = true,
  children,
}: PropsWithChildren<MenuGroupProps>) {
  const text = useText();
  if (!heading) return <div className={className}>{children}</div>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, not links
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the same reason
    <div className={className} role="group" aria-label={text(heading)}>
      {showsHeading && (
        <div className={clsx(styles["heading"], headingClassName)} aria-hidden>
          {text(heading)}
        </div>
      )}
      {children}
    </div>
  );
}
