import type { MessageInstance } from "antd/es/message/interface";
import type { NotificationInstance } from "antd/es/notification/interface";

type Kind = "success" | "info" | "warning" | "error";
type Show = (text: string, durationMs?: number) => void;
type Board = Readonly<Record<Kind, Show>>;

export const formNoticeMs = 3000;
export const httpErrorMs = 2000;

interface Boards {
  readonly message: MessageInstance;
  readonly notification: NotificationInstance;
}

let mounted: Boards | undefined;
let isWanted = false;
let putUp = () => {};
const waiting: ((boards: Boards) => void)[] = [];

/** The boards come from the server: a page that may lose it asks for them before. */
export function wantBoards(): void {
  isWanted = true;
  if (!mounted) putUp();
}

/** Called by the host component, which puts the boards up. */
export function onBoardsWanted(listener: () => void): () => void {
  putUp = listener;
  if (isWanted) putUp();
  return () => {
    putUp = () => {};
  };
}

/** Called by the boards; what was said before they were there is shown now. */
export function mountNotices(boards: Boards): () => void {
  mounted = boards;
  for (const show of waiting.splice(0)) show(boards);
  return () => {
    mounted = undefined;
  };
}

/** Short lines at the top middle: `notices.success("…")`. */
export const notices: Board = boardOf((kind, text, durationMs) => ({ message }) => {
  void message.open({ type: kind, content: text, duration: durationMs / 1000, key: text });
});

/** Cards at the top right, for form errors and failed requests. The same text never stacks. */
export const notifications: Board = boardOf((kind, text, durationMs) => ({ notification }) => {
  notification[kind]({ title: text, duration: durationMs / 1000, key: text });
});

/** Shows something else than a text, now or as soon as there is a place for it. */
export function onBoards(show: (boards: Boards) => void): void {
  if (mounted) return show(mounted);
  waiting.push(show);
  wantBoards();
}

function boardOf(
  compose: (kind: Kind, text: string, durationMs: number) => (boards: Boards) => void,
): Board {
  const say =
    (kind: Kind): Show =>
    (text, durationMs = formNoticeMs) => {
      onBoards(compose(kind, text, durationMs));
    };
  return {
    success: say("success"),
    info: say("info"),
    warning: say("warning"),
    error: say("error"),
  };
}
