import {
  addDevice,
  type DeviceType,
  discoverDevices,
  listDeviceTypes,
  probeDevice,
} from "@tessera/features/devices/contract";
import { assignDevices, listGroups } from "@tessera/features/groups/contract";
import { acceptChannel, streamReport } from "@tessera/features/onboarding/contract";
import { getServerInfo } from "@tessera/features/system/contract";
import { aSite, Pictures } from "@tessera/kit/testing";
import {
  address,
  emptyReply,
  least,
  phone,
  Refused,
  seriousFindings,
  sidewaysPx,
  textsOf,
  violations,
} from "@tessera/platform/console/testing/browser";
import { expect, it, onTestFinished, vi } from "vitest";
import { commands, page } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const gate = "192.0.2.11:80";
const yard = "192.0.2.12:80";
/** Nobody remembers the one of the yard at first. */
const passwords: Readonly<Record<string, string>> = { [gate]: "right-1", [yard]: "forgotten" };

const found = (Name: string, Address: string, DeviceID = "") => {
  const [DeviceIp = "", port] = Address.split(":");
  const Fields = { DeviceIp, DevicePort: Number(port) };
  const about = { Manufacturer: "Acme", Model: "C-200" };
  return { ID: Address, DeviceType: "ONVIF", Name, ...about, Address, DeviceID, Fields };
};

const pixel = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const seen = {
  ...emptyReply(probeDevice),
  Manufacturer: "Acme",
  Model: "C-200",
  ClockSkewMs: 9000,
  Channels: [{ ChannelID: "1", Name: "Video" }],
  Streams: [
    {
      Flow: 1 as const,
      VideoCodec: "H.264",
      Width: 640,
      Height: 360,
      Fps: 15,
      AudioCodec: "",
      AudioRate: 0,
    },
  ],
  Snapshot: pixel,
};

const aType = (DeviceType: string, ...Fields: DeviceType["Fields"]): DeviceType => ({
  DeviceType,
  Label: DeviceType,
  Hint: "",
  Fields,
  ChannelFields: [],
  CanAddChannels: false,
  CanDiscover: DeviceType === "ONVIF",
  CanProbe: true,
});
const aField = (Name: string, more: Partial<DeviceType["Fields"][number]> = {}) => ({
  Name,
  Label: Name,
  Kind: "text" as const,
  Hint: "",
  Placeholder: "",
  Required: true,
  Schemes: [],
  Options: [],
  Initial: "",
  ...more,
});

/** A network with two cameras, of which the first may have been added already. */
function aNetwork(gateId = "") {
  const site = aSite();
  const { server } = new Pictures(site.on(aProductServer()));
  server
    .answer(discoverDevices, {
      Devices: [found("East Gate", gate, gateId), found("Yard", yard)],
    })
    .answer(listDeviceTypes, {
      data: [
        aType("ONVIF", aField("DeviceIp"), aField("DevicePort", { Kind: "number" })),
        aType("RTSP", aField("RtspUrl", { Kind: "url", Schemes: ["rtsp"] })),
      ],
    })
    .answer(probeDevice, ({ DeviceIp, DevicePort, DeviceUserPW }) => {
      const password = passwords[`${String(DeviceIp)}:${String(DevicePort)}`];
      if (password === undefined)
        throw new Refused({ status: 504, code: "refused", sentence: "refuses the connection" });
      if (DeviceUserPW !== password)
        throw new Refused({ status: 502, code: "sender", sentence: "不接受该用户名或密码" });
      return seen;
    })
    .answer(listGroups, {
      count: 1,
      data: [{ ...least(listGroups.reply.shape.data.element), ID: 4, Name: "一层" }],
    })
    .answer(addDevice, ({ DeviceName }) => {
      site.add({ DeviceID: "gate", DeviceName, DeviceType: "ONVIF", Online: true });
      return { DeviceID: "gate" };
    })
    .answer(assignDevices, { Changed: 1 })
    .answer(acceptChannel, reportOf("h264"));
  return server;
}

const reportOf = (VideoCodec: string) => ({
  Name: "East Gate-01",
  DeviceType: "ONVIF",
  HasClock: true,
  ClockSkewMs: 9000,
  Streams: (["main", "sub"] as const).map((Stream) => ({
    ...least(streamReport),
    Stream,
    VideoCodec,
    CodecString: "avc1.64001f",
    Width: Stream === "main" ? 640 : 320,
    Height: Stream === "main" ? 360 : 180,
    Fps: 15,
    BitrateKbps: 900,
    GopFrames: 30,
    GopSeconds: 2,
    GopMaxSeconds: 2,
    Packets: 1000,
    MeasuredMs: 6000,
  })),
});

const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
const field = (label: string | RegExp) => page.getByLabelText(label);
const press = (name: string | RegExp) => page.getByRole("button", { name }).click();

it("cameras are found, tried with pairs of names and passwords, named by a rule and put into a group", async () => {
  const server = aNetwork();
  const answerSearch = server.hold(discoverDevices);
  await openConsole("/device/list", { server });
  await page.getByRole("button", { name: "发现设备" }).first().click();
  await expect.poll(address).toBe("/device/discover");
  await expect.poll(() => document.title).toMatch(/发现设备/);
  await expect.element(page.getByText(/正在搜索局域网/)).toBeVisible();
  answerSearch();
  await expect
    .element(page.getByRole("row", { name: /East Gate .*C-200/ }))
    .toMatchTextContent("未添加");
  await page.getByRole("checkbox", { name: "全选未添加的 2 台" }).click();
  await press("下一步（2 台）");

  // The first pair is wrong for both, the second right for one.
  await field("第 1 组用户名").fill("admin");
  await field("第 1 组密码").fill("right-1");
  await press("添加一组");
  await field("第 2 组用户名").fill("admin");
  await field("第 2 组密码").fill("wrong");
  await press("上移第 2 组");
  await expect.element(field("第 1 组密码")).toHaveValue("wrong");
  await press("开始尝试");
  await expect.element(row("East Gate")).toMatchTextContent("已通过，用户 admin");
  await expect
    .element(row("East Gate"))
    .toMatchTextContent("Acme C-200 · 1 个通道 · H.264 640 × 360");
  await expect.element(row("East Gate")).toMatchTextContent("时钟快 9 秒");
  await expect.element(row("Yard")).toMatchTextContent("不接受该用户名或密码");
  await expect.element(page.getByText("已通过 1 / 2，未通过 1")).toBeVisible();

  // What was entered is kept while going back and forth.
  await press("上一步");
  await expect.element(page.getByRole("checkbox", { name: "选择“Yard”" })).toBeChecked();
  await press("下一步（2 台）");
  await expect.element(field("第 2 组密码")).toHaveValue("right-1");
  await press("下一步（1 台）");

  const picture = page.getByRole("img", { name: /“East Gate”的画面/ });
  await expect.element(picture).toHaveAttribute("src", pixel);
  await field("命名规则").fill("{place}");
  await expect.element(page.getByText("无法识别：{place}")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^添加 . 台设备/ })).toBeDisabled();
  await field("命名规则").fill("{name}-");
  await press("插入 {n:02}");
  const name = field(`${gate} 的名称`);
  await expect.element(name).toHaveValue("East Gate-01");
  await name.fill("东门");
  await press("恢复为命名规则");
  await expect.element(name).toHaveValue("East Gate-01");
  await field("加入分组").click();
  await page.getByTitle("一层").click();

  await press("添加 1 台设备");
  await expect.element(page.getByText("已添加 1 / 1")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "查看通道 East Gate-01" })).toBeVisible();
  expect(server.asked(addDevice)).toMatchObject([
    { DeviceName: "East Gate-01", DeviceIp: "192.0.2.11", DeviceUserPW: "right-1" },
  ]);
  expect(server.asked(assignDevices)).toMatchObject([
    { labelid: 4, devices: ["gate"], mode: "add" },
  ]);
});

/** What is saved as a file, instead of saving it. */
function savedFiles(): Blob[] {
  const saved: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const createObjectURL = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, "createObjectURL").mockImplementation((made) => {
    if (made instanceof Blob) saved.push(made);
    return createObjectURL(made);
  });
  return saved;
}

it("what was added is reported on with decoded pictures, on the screen, as a table and on paper", async () => {
  const server = aNetwork();
  await openConsole("/device/discover", { server });
  await page.getByRole("checkbox", { name: "选择“East Gate”" }).click();
  await press("下一步（1 台）");
  await field("第 1 组用户名").fill("admin");
  await field("第 1 组密码").fill("right-1");
  await press("开始尝试");
  await press("下一步（1 台）");
  await field("命名规则").fill("East Gate-01");
  await press("添加 1 台设备");
  const measure = server.hold(acceptChannel);
  await press("开始验收");
  // Whoever leaves while it runs is asked.
  await expect.element(page.getByText("正在测量码流")).toBeVisible();
  await page.getByRole("link", { name: "分组管理" }).click();
  await press("留在此页");
  measure();
  const report = row("East Gate-01");
  await expect.element(report).toMatchTextContent("需关注");
  const decodes = report.getByRole("row", { name: /本浏览器解码/ }).getByRole("cell");
  const able = expect.stringMatching(/^可以，[1-9]\d* 帧\/秒$/);
  expect(textsOf(decodes)).toEqual([able, able]);
  await expect.element(report.getByRole("row", { name: /关键帧间隔/ })).toMatchTextContent(/2 秒/);
  const hints = report.getByRole("list", { name: "说明" });
  await expect.element(hints).toMatchTextContent(/设备时钟与服务器相差/);

  const saved = savedFiles();
  await press("下载 CSV");
  const table = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await saved[0]?.bytes());
  expect(table).toMatch(/^\uFEFF设备,通道,通道编号,结论/);
  expect(table).toContain("East Gate-01,1,需关注,子码流,H.264,320x180");

  // H.265, which this browser cannot decode.
  server.answer(acceptChannel, reportOf("h265"));
  await press("重测 East Gate-01");
  await expect.poll(() => textsOf(decodes)).toEqual(["不可以", "不可以"]);
  await expect
    .element(hints)
    .toMatchTextContent("主码流 · 本浏览器无法解码 H.265。请把摄像机的编码改为 H.264");

  // On paper there is the report alone.
  onTestFinished(() => commands.showOn("screen"));
  await commands.showOn("print");
  await expect.element(report).toBeVisible();
  await expect.element(page.getByText("分组管理")).not.toBeVisible();
  await expect.element(page.getByText("下载 CSV")).not.toBeVisible();
});

const chosen = (name: string) => page.getByRole("checkbox", { name: `Select “${name}”` });

it("on a phone in English: what is there cannot be added again, and addresses can be pasted", async () => {
  const server = aNetwork("gate-1");
  await openConsole("/device/discover", { server, language: "en", size: phone });
  await expect.element(chosen("East Gate")).toBeDisabled();
  await expect.element(row("East Gate").getByRole("link")).toMatchTextContent("Already added");
  await expect.element(chosen("Yard")).not.toBeChecked();

  await press("Paste addresses");
  const stream = "rtsp://192.0.2.13:9/stream";
  await field("Device addresses, one per line").fill(
    `gate one\n${yard}\n${stream.replace("//", "//admin:secret@")}`,
  );
  await press("Add to list");
  await expect.element(page.getByText("Line 1 “gate one”: not a valid address")).toBeVisible();
  await press("Cancel");
  await expect.element(chosen("Yard")).toBeChecked();
  await expect.element(row(stream)).toMatchTextContent("RTSP");
  await expect.element(page.getByText("secret")).not.toBeInTheDocument();
  expect(await faults()).toEqual([]);

  await press("Next (2)");
  await field("User name 1").fill("admin");
  for (const number of [2, 3, 4]) {
    await press("Add a pair");
    await field(`User name ${number}`).fill("admin");
    await field(`Password ${number}`).fill(number === 4 ? "forgotten" : `wrong-${number}`);
  }
  await press("Start trying");
  await expect.element(row("Yard")).toMatchTextContent("Refused 3 times.");
  await expect.element(row(stream)).toMatchTextContent("refuses the connection");
  await expect.element(page.getByRole("button", { name: "Next" })).toBeDisabled();
  expect(await faults()).toEqual([]);

  // Told to go on, it tries the pair that was held back.
  await press("Try the other 2");
  await expect.element(row("Yard")).toMatchTextContent("Passed as admin");
  await press("Next (1)");
  await expect.element(page.getByRole("img", { name: "Picture of “Yard”" })).toBeVisible();
  expect(await faults()).toEqual([]);
  expect(server.asked(addDevice)).toEqual([]);
});

/** What does not fit, and what WCAG does not allow. */
async function faults(): Promise<string[]> {
  return [...(await violations()), ...(sidewaysPx() > 0 ? [`${sidewaysPx()} px too wide`] : [])];
}

it("a demo site offers a tour that leads to what is worth seeing, on a phone too, and stays away once closed", async () => {
  const server = aProductServer().answer(getServerInfo, {
    ...emptyReply(getServerInfo),
    Demo: true,
  });
  const visit = await openConsole("/user/index", { server, size: phone });
  const tour = page.getByRole("region", { name: "两分钟导览" });
  await expect.element(tour.getByText("第 1 步，共 6 步")).toBeVisible();
  await expect.element(tour.getByText(/按 G/)).not.toBeInTheDocument();
  expect(sidewaysPx()).toBe(0);
  expect(await seriousFindings()).toEqual([]);
  await tour.getByRole("button", { name: "去看看" }).click();
  await expect.poll(address).toBe("/video/browse");
  for (let step = 2; step <= 6; step++) {
    await tour.getByRole("button", { name: "下一步" }).click();
    await expect.element(tour.getByText(`第 ${step} 步`)).toBeVisible();
  }
  await tour.getByRole("button", { name: "去看看" }).click();
  await expect.poll(address).toBe("/device/discover");
  await tour.getByRole("button", { name: "结束" }).click();
  await expect.element(tour).not.toBeInTheDocument();
  visit.reload();
  await expect.element(page.getByRole("banner")).toBeVisible();
  await expect.element(tour).not.toBeInTheDocument();
});
