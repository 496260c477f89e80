// An IE engine cannot run the console at all, so this page says it in a script that such an engine
// understands. A browser that can run the console replaces it with its own banner.
(function () {
  if (document.documentMode === undefined && !/Trident\/|MSIE /.test(navigator.userAgent)) return;
  var banner = document.createElement("div");
  banner.setAttribute("role", "alert");
  banner.style.cssText =
    "padding:12px 16px;background:#fdecec;color:#8f1d1d;border-bottom:1px solid #e3a5a5;font:14px/1.6 sans-serif";
  banner.appendChild(
    document.createTextNode(
      "本软件不支持IE内核浏览器，请使用 Chrome、Edge、Firefox 等现代浏览器访问！ " +
        "This software does not support browsers with an IE engine. Please use Chrome, Edge, Firefox or another modern browser!",
    ),
  );
  document.getElementById("root").appendChild(banner);
})();
