import { actName, isNamed } from "@tessera/features/audit/contract";
import { expect, it } from "vitest";
import { everyCall } from "./every-call.ts";

const recorded = (await everyCall()).filter(({ call }) => call.audit);

it("has a name in both languages for all that the audit record tells of", () => {
  const actions = recorded.flatMap(({ call }) =>
    call.methods.map((method) => `${method} ${call.path}`),
  );
  expect(actions.length).toBeGreaterThan(100);
  expect(actions.filter((action) => !isNamed(action))).toEqual([]);
  const untold = actions.filter((action) => !/\p{Script=Han}/u.test(actName(action).zh));
  expect(untold).toEqual([]);
});

it("tells apart what methods of one path do", () => {
  expect(actName("DELETE /api/v2/config/alarm/plan/{id}").zh).toBe("删除报警预案");
  expect(actName("PUT /api/v2/config/alarm/plan/{id}").zh).toBe("修改报警预案");
  expect(actName("something new")).toEqual({ zh: "something new", en: "something new" });
});
