// Runs before the first paint, so that a dark console does not flash white. Plain old script on purpose.
(function () {
  function remembered(key) {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  }
  var theme = remembered("tessera_theme");
  var isDark =
    theme === "dark" ||
    (theme !== "light" && window.matchMedia && matchMedia("(prefers-color-scheme: dark)").matches);
  var page = document.documentElement;
  page.setAttribute("data-theme", isDark ? "dark" : "light");
  page.style.colorScheme = isDark ? "dark" : "light";
  page.lang = remembered("tessera_language") === "en" ? "en-US" : "zh-CN";
  // As an installed app it says by itself that the server is away; in a tab the browser does.
  var isApp = window.matchMedia && matchMedia("(display-mode: standalone)").matches;
  if (isApp && navigator.serviceWorker)
    navigator.serviceWorker.register("/service-worker.js").catch(function () {});
})();
