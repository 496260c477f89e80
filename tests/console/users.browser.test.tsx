import {
  addRole,
  addUser,
  deleteRole,
  deleteUsers,
  disableTotp,
  endSessions,
  getPolicy,
  getRoleChannels,
  getRoleProtection,
  liftLockout,
  listRoles,
  listSessions,
  listUsers,
  type Role,
  setPolicy,
  setRoleProtection,
  type User,
  updateUser,
} from "@tessera/features/users/contract";
import { aSite } from "@tessera/kit/testing";
import {
  address,
  emptyReply,
  type FakeServer,
  phone,
  sidewaysPx,
  violations,
} from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const rows = page.getByCss("tbody tr.ant-table-row");
const row = (name: string) => rows.filter({ hasText: name });
const drawer = page.getByRole("dialog");

interface Asked {
  readonly q: string;
  readonly start: number;
  readonly limit: number;
  readonly order?: "asc" | "desc" | undefined;
}

/** By name, a page of them. */
function listed<Row extends { readonly Name: string }>(all: readonly Row[], asked: Asked) {
  const found = all
    .filter(({ Name }) => Name.includes(asked.q))
    .toSorted((one, other) => one.Name.localeCompare(other.Name));
  const inOrder = asked.order === "desc" ? found.toReversed() : found;
  const data = inOrder.slice(asked.start, asked.start + asked.limit);
  return { count: found.length, data, pageindex: 0, pagesize: asked.limit };
}

const aGuard = (number: number): User => ({
  ID: number,
  Name: `guard-${number}`,
  Username: `guard-${number}`,
  CreateAt: "2026-01-31 08:00:00",
  RoleName: "operator",
  RoleId: 2,
  LastLogin: "",
  IsLocked: false,
  LockedUntil: "",
  HasTotp: false,
  PasskeyCount: 0,
  PasswordAgeDays: 0,
  IsPasswordExpired: false,
  IsOnline: false,
  IsBuiltIn: false,
});

it("users are found, sorted and deleted together, in English and on a phone", async () => {
  let users = Array.from({ length: 12 }, (_, at) => aGuard(at + 10));
  const server = aProductServer()
    .answer(listUsers, (asked) => listed(users, asked))
    .answer(deleteUsers, ({ id }) => {
      users = users.filter(({ ID }) => !id.includes(ID));
      return { Deleted: id.length };
    })
    .refuse(updateUser, {
      status: 409,
      sentence: 'There is a user "admin" already',
      code: "user-name-taken",
    })
    .answer(getPolicy, {
      passwordMaxDays: 0,
      passwordHistory: 0,
      idleHours: 24,
      maxDays: 30,
      md5SignIn: true,
    })
    .answer(setPolicy, {});
  await openConsole("/user/index?q=guard", { server, language: "en" });
  await expect.element(page.getByText("12 in total")).toBeVisible();
  const name = page.getByRole("columnheader", { name: "User name" });
  await name.click();
  await expect.poll(address).toBe("/user/index?q=guard&sort=Name&order=asc");
  await name.click();
  await expect.poll(address).toBe("/user/index?q=guard&sort=Name&order=desc");
  await expect.element(rows.first()).toMatchTextContent("guard-21");
  await page.getByRole("listitem", { name: "2", exact: true }).click();
  await expect.poll(address).toMatch(/page=2/);
  await expect.poll(() => rows.elements().length).toBe(2);
  await expect.element(rows.first()).toMatchTextContent("guard-11");

  await page.getByRole("checkbox", { name: "Select all" }).click();
  await page.getByRole("button", { name: "Delete" }).first().click();
  await expect.element(drawer).toMatchTextContent("Delete 2 users?");
  await drawer.getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByText("2 users deleted")).toBeVisible();
  // The second page is empty now: the list turns back.
  await expect.element(page.getByText("10 in total")).toBeVisible();

  await page.viewport(...phone);
  const card = page.getByRole("listitem").filter({ hasText: "guard-21" });
  await expect.element(card).toMatchTextContent("Never signed in");
  await card.getByRole("button", { name: "Edit" }).click();
  await expect.element(drawer.getByLabelText("User name")).toHaveValue("guard-21");
  await drawer.getByLabelText("User name").fill("admin");
  await userEvent.keyboard("{Enter}");
  await expect.element(drawer).toMatchTextContent('There is a user "admin" already');
  await drawer.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect.element(drawer).not.toBeInTheDocument();

  await page.getByRole("button", { name: "Security rules" }).click();
  await drawer.getByLabelText("Password validity (days)").fill("90");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("The security rules were saved")).toBeVisible();
  expect(server.asked(setPolicy)).toMatchObject([{ passwordMaxDays: 90 }]);

  await page.getByLabelText("User, name or role").fill("nobody");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(address).toBe("/user/index?sort=Name&order=desc");
  expect(sidewaysPx()).toBe(0);
});

it("a password has to be good enough and typed twice alike; what was typed is not lost unasked, and the built-in administrator stays", async () => {
  const users = [{ ...aGuard(1), Name: "admin", IsBuiltIn: true }, aGuard(10)];
  const server = aProductServer()
    .answer(listUsers, (asked) => listed(users, asked))
    .answer(listRoles, (asked) => listed([{ ...admins, ID: 2, Name: "operator" }], asked))
    .answer(addUser, { ID: 11 })
    .answer(updateUser, emptyReply(updateUser));
  await openConsole("/user/index", { server });
  await expect.element(row("admin")).toMatchTextContent("内置");
  await expect.element(row("admin").getByRole("button", { name: "删除" })).toBeDisabled();
  await page.getByRole("button", { name: "添加用户" }).first().click();
  await drawer.getByLabelText("用户名", { exact: true }).fill("ann");
  await drawer.getByLabelText("角色").click();
  await page.getByTitle("operator", { exact: true }).click();
  await drawer.getByLabelText("密码", { exact: true }).fill("abcdefgh");
  await expect.element(drawer.getByCss("[data-strength]")).toHaveTextContent("中");
  await drawer.getByLabelText("确认密码").fill("abcdefgi");
  await userEvent.keyboard("{Enter}");
  await expect.element(drawer).toMatchTextContent("最少8位,包含 大小写字母 数字 特殊字符 中的两种");
  await expect.element(drawer).toMatchTextContent("密码与确认密码不一样，请重新输入!");
  expect(server.asked(addUser)).toEqual([]);
  await drawer.getByLabelText("密码", { exact: true }).fill("Password-of-ann-1");
  await drawer.getByLabelText("确认密码").fill("Password-of-ann-1");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("已添加用户“ann”")).toBeInTheDocument();
  await expect.element(drawer).not.toBeInTheDocument();
  expect(server.asked(addUser)).toMatchObject([{ name: "ann", roleid: 2 }]);

  await row("guard-10").getByRole("button", { name: "编辑" }).click();
  await drawer.getByLabelText("显示名称").fill("安 <b>");
  await drawer.getByRole("button", { name: "取消" }).click();
  await page.getByRole("button", { name: "继续编辑" }).click();
  await drawer.getByRole("button", { name: "保存" }).click();
  await expect.poll(() => server.asked(updateUser)).toMatchObject([{ id: 10, username: "安 <b>" }]);
});

const aSession = (ID: number) => ({
  ID,
  UserID: 10,
  Name: "guard-10",
  Username: "guard-10",
  Address: "192.0.2.10",
  Agent: "Mozilla/5.0 Chrome/140",
  Since: "2026-01-31 08:00:00",
  LastUsed: "2026-01-31 08:05:00",
  IsCurrent: false,
});

it("who is locked is let in again, one-time codes are turned off, and sessions are ended after a question", async () => {
  let guard: User = {
    ...aGuard(10),
    IsLocked: true,
    LockedUntil: "2026-01-31 08:20:00",
    HasTotp: true,
    IsOnline: true,
  };
  let sessions = [aSession(1), aSession(2)];
  const server = aProductServer()
    .answer(listUsers, (asked) => listed([guard], asked))
    .answer(liftLockout, () => {
      guard = { ...guard, IsLocked: false };
      return {};
    })
    .answer(disableTotp, () => {
      guard = { ...guard, HasTotp: false };
      return {};
    })
    .answer(listSessions, () => ({
      count: sessions.length,
      data: sessions,
      pageindex: 0,
      pagesize: 100,
    }))
    .answer(endSessions, () => {
      sessions = [];
      return { Ended: 2 };
    });
  await openConsole("/user/index", { server });
  await expect.element(rows).toMatchTextContent("在线");
  await expect.element(rows).toMatchTextContent("已锁定至 01-31 08:20");
  await page.getByRole("button", { name: "解锁“guard-10”" }).click();
  await expect.element(page.getByText("“guard-10”可以重新登录了")).toBeInTheDocument();
  await expect.element(rows).not.toMatchTextContent("已锁定至");
  expect(server.asked(liftLockout)).toEqual([{ userid: 10 }]);

  const more = page.getByRole("button", { name: "“guard-10”的更多操作" });
  await expect.element(rows).toMatchTextContent("动态口令");
  await more.click();
  await page.getByRole("menuitem", { name: "两步验证" }).click();
  await drawer.getByRole("button", { name: "关闭动态口令" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "关闭动态口令" }).click();
  await expect.element(rows).toMatchTextContent("仅密码");
  expect(server.asked(disableTotp)).toMatchObject([{ userid: 10 }]);
  await userEvent.keyboard("{Escape}");
  await expect.element(drawer).not.toBeInTheDocument();

  await more.click();
  await page.getByRole("menuitem", { name: "登录会话" }).click();
  await expect.poll(() => drawer.getByRole("listitem").elements().length).toBe(2);
  await drawer.getByRole("button", { name: "全部结束" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "全部结束" }).click();
  await expect.element(page.getByText("已结束 2 个会话")).toBeInTheDocument();
  await expect.element(drawer).toMatchTextContent("没有登录会话");
  expect(server.asked(endSessions)).toEqual([{ userid: 10 }]);
});

const admins: Role = {
  ID: 1,
  Name: "admin",
  UpdateTime: "2026-01-31 08:00:00",
  UserCount: 1,
  IsAdmin: true,
  Priority: 10,
  Verbs: ["live"],
  CoversAll: true,
  GroupCount: 0,
  ChannelCount: 0,
  HasHours: false,
};

/** Keeps the roles that it is told. */
function aServerWithRoles(): FakeServer {
  let roles = [admins];
  return aProductServer()
    .answer(listRoles, (asked) => listed(roles, asked))
    .answer(addRole, ({ name: Name, priority: Priority, grants }) => {
      const HasHours = grants.some(({ hours }) => hours.length > 0);
      const added = { ...admins, ID: 7, Name, Priority, HasHours, IsAdmin: false, UserCount: 0 };
      roles = [...roles, added];
      return { ID: 7 };
    })
    .answer(deleteRole, ({ id }) => {
      roles = roles.filter(({ ID }) => ID !== id);
      return { Moved: 0 };
    })
    .answer(getRoleChannels, { ID: 1, Name: "admin", IsAdmin: true, Priority: 10, grants: [] });
}

it("a role's security rules are shown and saved; who would be alone with a right is warned", async () => {
  let kept = {
    NeedsSecondFactor: true,
    Networks: ["192.168.1.0/24", "10.0.0.8"],
    SecondPerson: ["export" as const],
    WithoutApprover: ["delete" as const],
  };
  const server = aServerWithRoles()
    .answer(getRoleProtection, () => kept)
    .answer(setRoleProtection, ({ NeedsSecondFactor, Networks }) => {
      kept = { ...kept, NeedsSecondFactor, Networks };
      return {};
    });
  await openConsole("/user/role", { server, language: "en" });
  await page.getByRole("button", { name: "Security rules" }).click();
  const dialog = page.getByRole("dialog", { name: "Security rules of “admin”" });
  const [factor, exports, deletions] = [
    "Second factor required",
    "Exporting recordings needs a second person",
    "Deleting recordings needs a second person",
  ].map((name) => dialog.getByRole("switch", { name }));
  if (!factor || !exports || !deletions) throw new Error("there are three of them");
  const networks = dialog.getByLabelText("Allowed networks");
  await expect.element(factor).toBeChecked();
  await expect.element(networks).toHaveValue("192.168.1.0/24, 10.0.0.8");
  await expect.element(exports).toBeChecked();
  await expect.element(deletions).not.toBeChecked();
  const warning = dialog.getByText(/No other user can approve/);
  await expect.element(warning).not.toBeInTheDocument();
  await deletions.click();
  await expect.element(warning).toBeVisible();
  await exports.click();
  await factor.click();
  await networks.fill("10.0.0.0/8，192.0.2.1 ");
  await page.viewport(...phone);
  expect(sidewaysPx()).toBe(0);
  expect(await violations()).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("The security rules were saved")).toBeVisible();
  expect(server.asked(setRoleProtection)).toEqual([
    {
      id: 1,
      NeedsSecondFactor: false,
      Networks: ["10.0.0.0/8", "192.0.2.1"],
      SecondPerson: ["delete"],
    },
  ]);
});

it("hours are painted or listed, in English and on a phone; the admin role is only shown", async () => {
  const server = aServerWithRoles();
  await openConsole("/user/role?role=0", { server, language: "en" });
  await page.getByCss("#role-name").fill("Night watch");
  await page.getByLabelText("PTZ priority").fill("8");
  const first = page.getByRole("region", { name: "Grant 1" });
  await first.getByLabelText("All channels (including those added later)").click();
  await first.getByLabelText("Limited hours").click();
  await first.getByRole("button", { name: "Working hours" }).click();
  const summary = first.getByRole("status");
  await expect
    .element(summary)
    .toHaveTextContent("May watch live on all channels, Monday to Friday 08:00–18:00");

  // Painted over two days at once, then one end of Monday dragged.
  await drag({ weekday: 6, hour: 10.1 }, { weekday: 7, hour: 11.9 });
  await expect.element(summary).toMatchTextContent("Saturday and Sunday 10:00–12:00");
  await drag({ weekday: 1, hour: 17.9 }, { weekday: 1, hour: 16.9 });
  await expect.element(summary).toMatchTextContent("Monday 08:00–17:00");

  // By keyboard, and in exact times.
  await first.getByRole("button", { name: "Clear" }).click();
  await expect.element(summary).toMatchTextContent("(no hours chosen)");
  await page.viewport(...phone);
  await press(first.getByRole("button", { name: "Sun", exact: true }), "{Enter}");
  await press(first.getByRole("button", { name: "Add slot" }), "{Enter}");
  const end = first.getByLabelText("Sunday, slot 1: end");
  await end.fill("17:00:30");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(first.getByText("Correct the invalid time slots first")).toBeVisible();
  await end.fill("17:45");
  await press(
    first.getByRole("button", { name: "Sunday 08:00–17:45" }),
    "{ArrowUp>6/}{Shift>}{ArrowRight}{/Shift}",
  );
  await expect
    .element(summary)
    .toHaveTextContent("May watch live on all channels, Monday 08:00–18:00");
  expect(sidewaysPx()).toBe(0);
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Role “Night watch” was added")).toBeVisible();
  expect(server.asked(addRole)).toMatchObject([
    {
      priority: 8,
      grants: [{ all: true, hours: [{ weekday: 1, fromMinute: 480, toMinute: 1080 }] }],
    },
  ]);

  const card = page.getByRole("listitem").filter({ hasText: "Night watch" });
  await expect.element(card).toMatchTextContent("Limited hours");
  await card.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect.element(card).not.toBeInTheDocument();
  await page.getByRole("button", { name: "View" }).click();
  await expect.element(page.getByText("Built-in administrator role")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Save" })).not.toBeInTheDocument();
});

async function press(button: Locator, keys: string): Promise<void> {
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard(keys);
}

interface Place {
  readonly weekday: number;
  readonly hour: number;
}

/** Over the week's grid with the mouse. */
async function drag(from: Place, to: Place): Promise<void> {
  const grid = page.getByTestId("week");
  const { width, height } = grid.element().getBoundingClientRect();
  const at = ({ weekday, hour }: Place) => ({
    x: (width * hour) / 24,
    y: (height * (weekday - 0.5)) / 7,
  });
  await userEvent.dragAndDrop(grid, grid, { sourcePosition: at(from), targetPosition: at(to) });
}

it("a user for one camera costs five presses: no role has to be made first", async () => {
  const server = aSite({ DeviceID: "gate", DeviceName: "大门", Online: true })
    .on(aProductServer())
    .answer(listUsers, (asked) => listed([], asked))
    .answer(listRoles, (asked) => listed([], asked))
    .answer(addRole, { ID: 7 })
    .answer(addUser, { ID: 8 });
  await openConsole("/user/index", { server });
  let presses = 0;
  const click = async (what: Locator) => {
    presses++;
    await what.click();
  };
  await click(page.getByRole("button", { name: "添加用户" }).first());
  await page.getByLabelText("用户名", { exact: true }).fill("门卫");
  await page.getByLabelText("密码", { exact: true }).fill("Gate-2026-guard");
  await page.getByLabelText("确认密码").fill("Gate-2026-guard");
  await click(drawer.getByRole("button", { name: "添加通道" }));
  await click(page.getByRole("row", { name: /大门/ }).getByRole("checkbox"));
  await click(page.getByRole("button", { name: /^添加（1）$|^添加 1/ }));
  await click(page.getByRole("button", { name: "保存" }));
  await expect.poll(() => server.asked(addUser)).toMatchObject([{ name: "门卫", roleid: 7 }]);
  const [role] = server.asked(addRole);
  expect(role).toMatchObject({ name: "门卫 的摄像机" });
  expect(JSON.stringify(role)).toContain("gate");
  expect(presses).toBe(5);
});
