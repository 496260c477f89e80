import { translate } from "@tessera/platform/console";
import { describe, expect, it } from "vitest";
import { passwordTexts } from "./texts.ts";

describe("password texts", () => {
  it.each([
    ["oldMissing", "原始密码不能为空!"],
    ["newMissing", "新密码不能为空!"],
    ["confirmMissing", "确认新密码不能为空!"],
    ["tooSimple", "最少8位,包含 大小写字母 数字 特殊字符 中的两种"],
    ["sameAsOld", "新密码与原始密码一样，请重新输入!"],
    ["confirmDiffers", "新密码与确认密码不一样，请重新输入!"],
    ["sipMissing", "SIP密码不能为空!"],
    ["sipDefault", "SIP密码与默认密码一样，请重新输入!"],
    ["initialised", "初始化成功, 3秒后跳转至登录页面!"],
    ["changed", "修改成功"],
    ["initialTitle", "初始化"],
    ["changeTitle", "修改密码"],
  ] as const)("say %s as the specification does", (key, text) => {
    expect(translate(passwordTexts, key)).toBe(text);
  });
});
