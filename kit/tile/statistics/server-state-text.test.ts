import { expect, it } from "vitest";
import { tileTexts } from "../texts.ts";
import { serverStateText } from "./server-state-text.ts";

const inLanguage = (language: "zh" | "en") => (state: string) =>
  serverStateText(state, (key) => tileTexts.pairs[key][language === "zh" ? 0 : 1]);

it("names every state of a stream in both languages", () => {
  const states = ["connecting", "live", "reconnecting", "stopped"];
  expect(states.map(inLanguage("zh"))).toEqual(["正在连接", "正常", "正在重连", "已停止"]);
  expect(states.map(inLanguage("en"))).toEqual(["Connecting", "Live", "Reconnecting", "Stopped"]);
});

it("shows a word that it does not know as it is", () => {
  expect(inLanguage("zh")("dreaming")).toBe("dreaming");
  expect(inLanguage("zh")("")).toBe("");
});
