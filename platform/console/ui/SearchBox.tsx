import { SearchOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { useEffect, useRef, useState } from "react";

interface SearchBoxProps {
  readonly label: string;
  readonly q: string;
  readonly onChange: (q: string) => void;
  readonly className?: string | undefined;
}

const settleMs = 300;

/** Asks when the typing pauses, or at once on Enter. */
export function SearchBox({ label, q, onChange, className = "" }: SearchBoxProps) {
  const [text, setText] = useState(q);
  const [shownQ, setShownQ] = useState(q);
  if (q !== shownQ) {
    // Changed by someone else: going back, clearing the filters.
    setShownQ(q);
    if (q !== text.trim()) setText(q);
  }
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (text.trim() === q) return undefined;
    const timer = setTimeout(() => latest.current(text.trim()), settleMs);
    return () => clearTimeout(timer);
  }, [text, q]);
  return (
    <Input
      allowClear
      className={className}
      prefix={<SearchOutlined />}
      placeholder={label}
      aria-label={label}
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => onChange(text.trim())}
    />
  );
}
