import { Popover } from "antd";
import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";

interface BarPopoverProps {
  readonly title: ReactNode;
  /** Drawn while it is open. */
  readonly content: ReactNode;
  readonly className?: string | undefined;
  /** The button that opens it. */
  readonly children: ReactElement;
}

// On a phone the button is not at the edge: what opens moves sideways instead of being cut off.
const staysOnScreen = { overflow: { shiftX: true, adjustY: true } };

/** What a button of the top bar opens; it closes when what was chosen in it leads to another page. */
export function BarPopover({ title, content, className = "", children }: BarPopoverProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      align={staysOnScreen}
      destroyOnHidden
      open={isOpen}
      onOpenChange={setOpen}
      title={title}
      content={
        <>
          {content}
          <EndsWithPage onEnd={() => setOpen(false)} />
        </>
      }
      classNames={{ root: className }}
    >
      {children}
    </Popover>
  );
}

/** Hears of another page only while it is there: the bar is not drawn anew with every step. */
function EndsWithPage({ onEnd }: { readonly onEnd: () => void }) {
  const { key } = useLocation();
  const [first] = useState(key);
  useEffect(() => {
    if (key !== first) onEnd();
  });
  return null;
}
