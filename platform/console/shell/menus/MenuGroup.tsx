import { DownOutlined, RightOutlined } from "@ant-design/icons";
import clsx from "clsx";
import type { PropsWithChildren } from "react";
import { useText } from "../../i18n/language.ts";
import { LightButton } from "../../light/LightButton.tsx";
import styles from "./MenuGroup.module.css";
import type { EntryGroup } from "./section-menu.ts";

interface MenuGroupProps {
  readonly group: EntryGroup;
  readonly className?: string | undefined;
  readonly headingClassName?: string | undefined;
  readonly showsHeading?: boolean;
  /** Absent: it is always open. */
  readonly fold?: { readonly isOpen: boolean; readonly onToggle: () => void } | undefined;
}

/** Entries of a menu that belong together, under their heading if they have one. */
export function MenuGroup({
  group: { heading },
  className,
  headingClassName,
  showsHeading = true,
  fold,
  children,
}: PropsWithChildren<MenuGroupProps>) {
  const text = useText();
  if (!heading) return <div className={className}>{children}</div>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, not links
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the same reason
    <div className={className} role="group" aria-label={text(heading)}>
      {showsHeading && !fold && (
        <div className={clsx(styles["heading"], headingClassName)} aria-hidden>
          {text(heading)}
        </div>
      )}
      {showsHeading && fold && (
        <LightButton
          className={clsx(styles["heading"], styles["foldable"], headingClassName)}
          kind="bare"
          icon={fold.isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
          aria-expanded={fold.isOpen}
          onClick={fold.onToggle}
        >
          {text(heading)}
        </LightButton>
      )}
      {(!fold || fold.isOpen) && children}
    </div>
  );
}
