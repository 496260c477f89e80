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

test("console errors, exceptions, rejections, failed and refused requests are noticed; warnings are none", async ({
  page: tab,
  errorWatch,
  allowErrors,
}) => {
  await tab.goto("/");
  await tab.evaluate("console.warn('a warning is not an error')");
  expect(errorWatch.unexpected).toEqual([]);
  for (const [expression, sign] of [
    ["console.error('lens cap on')", /lens cap on/],
    ["setTimeout(() => { throw new Error('no film') })", /no film/],
    ["void Promise.reject(new Error('no sun'))", /no sun/],
    ["void fetch('/broken').catch(() => {})", /request failed: GET .*broken/],
    ["void fetch('/refused')", /answer 403: GET .*refused/],
  ] as const) {
    await tab.evaluate(expression);
    await expect.poll(() => errorWatch.unexpected.join("\n")).toMatch(sign);
  }
  allowErrors(/lens cap/);
  expect(errorWatch.unexpected.join("\n")).not.toMatch(/lens cap/);
  expect(errorWatch.unexpected.join("\n")).toMatch(/no film/);
  allowErrors(/./);
});

test("an error that the test does not allow fails it", async ({ page: tab, errorWatch }) => {
  test.fail();
  await tab.goto("/");
  await tab.evaluate("console.error('lens cap on')");
  await expect.poll(() => errorWatch.unexpected).not.toEqual([]);
});
