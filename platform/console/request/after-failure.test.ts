import { describe, expect, it } from "vitest";
import { afterFailure, sessionOverAddress } from "./after-failure.ts";

const call = { path: "/api/v1/users" } as const;
const failed = { httpStatus: 500, call, pagePath: "/user/list", page: {} };

describe("afterFailure", () => {
  it("goes to login on a 401 outside login", () => {
    expect(afterFailure({ ...failed, httpStatus: 401 })).toBe("go-to-login");
    expect(afterFailure({ ...failed, httpStatus: 401, page: undefined })).toBe("go-to-login");
  });

  it("does not leave a page that outlives the session on a 401", () => {
    const page = { outlivesSession: true } as const;
    expect(afterFailure({ ...failed, httpStatus: 401, page })).toBe("nothing");
    expect(afterFailure({ ...failed, httpStatus: 403, page })).toBe("notify");
  });

  it("says nothing of what waits for the first-run set-up: its dialog opens", () => {
    expect(afterFailure({ ...failed, httpStatus: 403, code: "set-up-due" })).toBe("nothing");
  });

  it("notifies a 401 on login: the password was wrong", () => {
    expect(afterFailure({ ...failed, httpStatus: 401, pagePath: "/login" })).toBe("notify");
  });

  it("keeps silent about a status that the call means as an answer, and about no other", () => {
    const asking = { ...failed, call: { ...call, silentStatuses: [400] } };
    expect(afterFailure({ ...asking, httpStatus: 400 })).toBe("nothing");
    expect(afterFailure({ ...asking, httpStatus: 500 })).toBe("notify");
    expect(afterFailure({ ...failed, httpStatus: 400 })).toBe("notify");
  });

  it("leaves the failures that a page shows itself to the caller", () => {
    const page = { showsFailuresOf: [call.path] };
    expect(afterFailure({ ...failed, page })).toBe("nothing");
    expect(afterFailure({ ...failed, page, call: { path: "/api/v1/roles" } })).toBe("notify");
  });

  it.each([0, 400, 403, 404, 429, 500])("notifies any other failure (%i)", (httpStatus) => {
    expect(afterFailure({ ...failed, httpStatus })).toBe("notify");
  });
});

describe("sessionOverAddress", () => {
  it("carries the message and type 401", () => {
    expect(sessionOverAddress("a&b")).toBe("/login?msg=a%26b&type=401");
  });
});
