import { AudioOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import type { TalkState } from "./open-talk.ts";
import styles from "./TalkButton.module.css";
import { talkTexts } from "./texts.ts";
import { useTalk } from "./use-talk.ts";

/** Speaking through a channel's device while the button or space is held, or from Enter to Enter. */
export default function Talk(place: { readonly device: string; readonly channel: string }) {
  const t = useTexts(talkTexts);
  const { isHeld, state, press, release } = useTalk(place);
  return (
    <section className={styles["talk"]} aria-label={t("title")} data-talk={state?.kind ?? "idle"}>
      <button
        type="button"
        className={styles["button"]}
        aria-pressed={isHeld}
        title={t("holdKeys")}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          // The release counts wherever the pointer is by then.
          event.currentTarget.setPointerCapture(event.pointerId);
          press();
        }}
        onPointerUp={release}
        onPointerCancel={release}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          if (event.repeat) return;
          // Not everybody can hold a key: Enter starts, and ends at the next press.
          if (event.key === "Enter" && isHeld) release();
          else press();
        }}
        onKeyUp={({ key }) => key === " " && release()}
        onBlur={release}
      >
        <AudioOutlined aria-hidden />
        {t(isHeld ? "release" : "hold")}
      </button>
      {state?.kind === "speaking" && (
        <meter className={styles["level"]} aria-label={t("level")} value={state.level} />
      )}
      <output className={styles["words"]}>{state && <Words state={state} />}</output>
    </section>
  );
}

function Words({ state }: { readonly state: TalkState }) {
  const t = useTexts(talkTexts);
  switch (state.kind) {
    case "asking":
    case "connecting":
    case "speaking":
      return t(state.kind);
    case "no-microphone":
      return t(state.fault);
    case "busy":
      return t("busy", { by: state.by });
    case "ended":
      return state.reason ? t("ended", { reason: state.reason }) : t("lost");
  }
}
