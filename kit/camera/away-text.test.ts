import { expect, it } from "vitest";
import { awayText, durationText, shortReason } from "./away-text.ts";

it("tells a time in the largest unit of which there are two", () => {
  expect([59, 119, 180, 5400, 7200, 100_000, 200_000].map(durationText)).toEqual([
    "59 秒",
    "119 秒",
    "3 分钟",
    "90 分钟",
    "2 小时",
    "27 小时",
    "2 天",
  ]);
  expect(awayText(null)).toBe("从未上线");
});

it("takes what is wrong out of a reason, in both languages", () => {
  expect(shortReason("摄像机拒绝连接，请检查地址、端口以及摄像机是否已开机")).toBe(
    "摄像机拒绝连接",
  );
  expect(shortReason("The camera refused the connection. Check address and port.")).toBe(
    "The camera refused the connection",
  );
  expect(shortReason("等待设备推流")).toBe("等待设备推流");
  expect(shortReason("192.0.2.1:554：摄像机拒绝连接，请检查")).toBe("摄像机拒绝连接");
  expect(shortReason("[::1]:554: The camera is gone. Wait.")).toBe("The camera is gone");
  expect(shortReason("设备尚未接入：注册后会自动上报通道")).toBe("设备尚未接入");
});
