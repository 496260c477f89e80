import { expect, it } from "vitest";
import { xml } from "./markup.ts";

it("escapes what comes from outside and leaves markup alone", () => {
  const inner = xml`<b>${"<script> & 'x'"}</b>`;
  expect(xml`<a t="${'"'}">${[inner, inner]}${undefined}${1}</a>`.text).toBe(
    '<a t="&quot;"><b>&lt;script&gt; &amp; &apos;x&apos;</b><b>&lt;script&gt; &amp; &apos;x&apos;</b>1</a>',
  );
});

it("drops characters that XML cannot hold", () => {
  expect(xml`${"a\u0001b\tc\u007f"}`.text).toBe("ab\tc");
});
