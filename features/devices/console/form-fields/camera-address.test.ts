import { describe, expect, it } from "vitest";
import { shownAddress, splitCredentials } from "./camera-address.ts";

describe("splitCredentials", () => {
  it("takes user name and password out of the address", () => {
    expect(splitCredentials("rtsp://admin:secret@10.0.0.1:554/live")).toEqual({
      url: "rtsp://10.0.0.1:554/live",
      userName: "admin",
      password: "secret",
    });
  });

  it("keeps @ and : inside a password", () => {
    expect(splitCredentials("rtsp://a:p@s:s@host/x")).toMatchObject({
      url: "rtsp://host/x",
      password: "p@s:s",
    });
  });

  it("decodes what the address had to escape, and leaves a bare percent sign", () => {
    expect(splitCredentials("rtsp://a:p%40s@h/")?.password).toBe("p@s");
    expect(splitCredentials("rtsp://a:100%@h/")?.password).toBe("100%");
  });

  it("takes a user name alone", () => {
    expect(splitCredentials("rtsp://viewer@h/")).toMatchObject({
      userName: "viewer",
      password: "",
    });
  });

  it("does not mistake an @ in the path for credentials", () => {
    expect(splitCredentials("rtsp://host/live?name=a@b")).toBeUndefined();
  });
});

it("never shows credentials", () => {
  expect(shownAddress("rtsp://a:b@h/x")).toBe("rtsp://h/x");
  expect(shownAddress("rtsp://h/x")).toBe("rtsp://h/x");
});
