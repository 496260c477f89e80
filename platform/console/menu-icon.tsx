import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

type LoadIcon = () => Promise<{ readonly default: ComponentType }>;

/** As wide as an icon, so that no label moves when it comes. */
const room = <span style={{ width: 14 }} />;

/** An icon of a menu, fetched with the shell: the login page, which shows no menu, does not wait for any. */
export function menuIcon(load: LoadIcon): ReactNode {
  const Icon = lazy(load);
  return (
    <Suspense fallback={room}>
      <Icon />
    </Suspense>
  );
}
