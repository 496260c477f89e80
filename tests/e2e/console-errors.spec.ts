import { expect, test } from "./fixtures.ts";

// Pages of a host that does not exist, answered by the test itself: no server is needed here.
const page = "http://console.test/";
test.use({ baseURL: page, screenshot: "off", trace: "off" });

test.beforeEach(async ({ context }) => {
  await context.route("**/*", (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/broken") return route.abort("connectionrefused");
    if (pathname === "/refused") return route.fulfill({ status: 403, body: "no" });
    return route.fulfill({ contentType: "text/html", body: "<link rel=icon href=data:>" });
  });
});

const faults = [
  { name: "a console error", expression: "console.error('lens cap on')", sign: /lens cap on/ },
  {
    name: "an exception",
    expression: "setTimeout(() => { throw new Error('no film') })",
    sign: /no film/,
  },
  {
    name: "a rejection that nobody handles",
    expression: "void Promise.reject(new Error('no sun'))",
    sign: /no sun/,
  },
  {
    name: "a failed request",
    expression: "void fetch('/broken').catch(() => {})",
    sign: /request failed: GET .*broken/,
  },
  {
    name: "a refused request",
    expression: "void fetch('/refused')",
    sign: /answer 403: GET .*refused/,
  },
];

for (const { name, expression, sign } of faults) {
  test(`${name} is noticed`, async ({ page: tab, errorWatch, allowErrors }) => {
    await tab.goto("/");
    await tab.evaluate(expression);
    await expect.poll(() => errorWatch.unexpected.join("\n")).toMatch(sign);
    allowErrors(/./);
  });

  test(`${name} fails the test`, async ({ page: tab, errorWatch }) => {
    test.fail();
    await tab.goto("/");
    await tab.evaluate(expression);
    await expect.poll(() => errorWatch.unexpected).not.toEqual([]);
  });
}

test("an error that the test allows does not fail it, and others still would", async ({
  page: tab,
  errorWatch,
  allowErrors,
}) => {
  allowErrors(/lens cap/);
  await tab.goto("/");
  await tab.evaluate("console.error('lens cap on'); console.error('no film')");
  await expect.poll(() => errorWatch.unexpected).toEqual([expect.stringMatching(/no film/)]);
  allowErrors(/no film/);
});

test("a page without faults passes", async ({ page: tab, errorWatch }) => {
  await tab.goto("/");
  await tab.evaluate("console.warn('a warning is not an error')");
  expect(errorWatch.unexpected).toEqual([]);
});
