import { CopiedTree } from "./copied-tree.ts";
import { initialise } from "./first-start.ts";
import { expect, test } from "./fixtures.ts";
import { moveTo } from "./move-to.ts";
import { openSession } from "./open-session.ts";
import { startServer } from "./running-server.ts";

test.use({ baseURL: "about:blank" });

const first = { name: "admin", password: "Initial-Password-1" };

/** Puts it before the first place where this stands. */
const before = (place: string) => (source: string, lines: string) => {
  if (!source.includes(place)) throw new Error(`no ${place} in:\n${source}`);
  return source.replace(place, `${lines}\n${place}`);
};

const atTop =
  (line: string, put: (source: string, lines: string) => string) =>
  (source: string, lines: string) =>
    `${line}\n${put(source, lines)}`;

/** A feature gets two more screens. */
const asFirst = (source: string, lines: string) =>
  source.replace("defineScreens(", `defineScreens(\n${lines}\n`);
const screens = {
  list: atTop('import { UnorderedListOutlined } from "@ant-design/icons";', asFirst),
  settings: atTop(
    `import { SettingOutlined } from "@ant-design/icons";
import { settingsScreen } from "@tessera/kit";`,
    asFirst,
  ),
};

test("a list and a section of settings made by npm run new are built, opened and filled in", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const tree = new CopiedTree();
  tree.add("list", "bookmarks", "guard-round", {
    "contract.ts": (source, lines) => `${source}${lines}\n`,
    "server/index.ts": atTop(
      'import { guardRoundRoutes } from "./guard-round/guard-round-routes.ts";',
      (source, lines) =>
        source.replace("routes: [", `routes: [\n${lines.replace("(database)", "(deps.database)")}`),
    ),
    "server/migrations/index.ts": atTop(
      'import { guardRound } from "./0002-guard-round.ts";',
      (source, lines) => source.replace("[bookmarks]", `[bookmarks,\n${lines}\n]`),
    ),
    "console/index.tsx": screens.list,
  });
  tree.add("settings", "bookmarks", "dusk-light", {
    "server/index.ts": atTop(
      'import { duskLightSettings } from "../dusk-light-settings.ts";',
      before("routes: ["),
    ),
    "console/index.tsx": screens.settings,
  });
  // To build all the others took most of this test's time.
  tree.keepInConsole("session", "system", "bookmarks");
  tree.build();
  const server = await startServer({
    initialPassword: first.password,
    isDemo: false,
    isInitialDue: true,
    mediaWorkers: 1,
    root: tree.root,
  });
  try {
    const admin = await initialise(server.url, first, "Second-Password-2");
    const { storageState } = await openSession(server.url, admin);
    const page = await browser.newPage({ baseURL: server.url, storageState, locale: "zh-CN" });

    await page.goto("/config/guard-round");
    await expect(page.getByText("还没有内容")).toBeVisible();
    await page.getByRole("button", { name: "新建" }).first().click();
    await page.getByRole("dialog").getByLabel("名称").fill("夜间巡逻");
    await page.getByRole("dialog").getByRole("button", { name: "保存" }).click();
    await expect(page.getByRole("row", { name: /夜间巡逻/ })).toBeVisible();

    await moveTo(page, "/config/dusk-light");
    await page.getByLabel("间隔").fill("90");
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText(/已保存/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("间隔")).toHaveValue("90");
  } finally {
    await server.stop();
    tree.remove();
  }
});
