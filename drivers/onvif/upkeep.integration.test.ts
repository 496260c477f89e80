import { FakeClock } from "@tessera/base";
import { clockAt } from "@tessera/protocols/onvif/testing";
import { expect, it } from "vitest";
import { aCannedDevice, aConnection, aDriver, credentials, errorOf } from "./testing/index.ts";

const { signal } = new AbortController();

it("sets a clock that people set, and leaves one alone that follows a time server", async () => {
  const clock = new FakeClock(Date.UTC(2026, 4, 6, 7, 8, 9));
  const driver = aDriver({ clock });
  let type = "Manual";
  const device = await aCannedDevice({
    GetSystemDateAndTime: () =>
      clockAt(clock.nowMs()).replace(
        /<(\w+:)?SystemDateAndTime>/,
        `$&<DateTimeType>${type}</DateTimeType>`,
      ),
    SetSystemDateAndTime: "<R/>",
  });
  const told = () => device.requests.filter(({ operation }) => operation === setting);
  const setting = "SetSystemDateAndTime";
  await driver.setClock(aConnection(device), signal);
  const content = told()[0]?.content;
  expect(content?.text("DateTimeType")).toBe("Manual");
  const numbers = (part: string, names: readonly string[]) =>
    names.map((name) => content?.number("UTCDateTime", part, name));
  expect(numbers("Time", ["Hour", "Minute", "Second"])).toEqual([7, 8, 9]);
  expect(numbers("Date", ["Year", "Month", "Day"])).toEqual([2026, 5, 6]);
  type = "NTP";
  const error = await errorOf(driver.setClock(aConnection(device), signal));
  expect(error.code).toBe("onvif-follows-time-server");
  expect(told()).toHaveLength(1);
});

it("gives the user by which it signs in a new password, and the same rights as before", async () => {
  const device = await aCannedDevice({
    GetUsers: `<R><User><Username>${credentials.userName}</Username><UserLevel>Operator</UserLevel></User></R>`,
    SetUser: "<R/>",
  });
  await aDriver().changePassword(aConnection(device), "New & 1234", signal);
  const user = device.requests.at(-1)?.content.find("User");
  expect(user?.text("Username")).toBe(credentials.userName);
  expect(user?.text("Password")).toBe("New & 1234");
  expect(user?.text("UserLevel")).toBe("Operator");
});
