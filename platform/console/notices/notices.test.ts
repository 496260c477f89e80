import { expect, it, vi } from "vitest";
import { mountNotices, notices, notifications, onBoardsWanted } from "./notices.ts";

type Boards = Parameters<typeof mountNotices>[0];

it("calls for the boards with the first notice, and shows what was said before they came", () => {
  const message = { open: vi.fn<(notice: object) => void>() };
  const notification = { error: vi.fn<(notice: object) => void>() };
  const putUp = vi.fn<() => void>();
  onBoardsWanted(putUp);
  expect(putUp).not.toHaveBeenCalled();

  notices.success("saved");
  notifications.error("refused", 2000);
  expect(putUp).toHaveBeenCalled();

  const takeDown = mountNotices({ message, notification } as unknown as Boards);
  expect(message.open).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ type: "success", content: "saved", duration: 3 }),
  );
  expect(notification.error).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ title: "refused", duration: 2 }),
  );

  putUp.mockClear();
  notices.success("saved again");
  expect(message.open).toHaveBeenCalledTimes(2);
  expect(putUp).not.toHaveBeenCalled();
  takeDown();
});
