import { Button } from "antd";
import { formNoticeMs, onBoards } from "./notices.ts";

interface Warning {
  readonly text: string;
  /** What the button says. */
  readonly way: string;
  readonly onGo: () => void;
}

/** A short line as `notices.warning` shows it, with a button that leads on. */
export function warnWithWay({ text, way, onGo }: Warning): void {
  onBoards(({ message }) => {
    const go = () => {
      message.destroy(text);
      onGo();
    };
    const content = (
      <>
        {text}{" "}
        <Button type="link" size="small" onClick={go}>
          {way}
        </Button>
      </>
    );
    void message.open({ type: "warning", content, duration: formNoticeMs / 1000, key: text });
  });
}
