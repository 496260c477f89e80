/** The console's logo and colours for the page that shows the API document, by day and by night. */

export const apiPageLogo = `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">
<rect x="2" y="2" width="13" height="13" rx="2.5" fill="#0b6b74"/>
<rect x="17" y="2" width="13" height="8" rx="2.5" fill="#3aa6b0"/>
<rect x="2" y="17" width="8" height="13" rx="2.5" fill="#3aa6b0"/>
<rect x="17" y="12" width="13" height="18" rx="2.5" fill="#127e89"/>
<rect x="12" y="17" width="3" height="13" rx="1.5" fill="#e0a53a"/>
<circle cx="23.5" cy="21" r="3.4" fill="#fff"/><circle cx="23.5" cy="21" r="1.5" fill="#0a3238"/></svg>`;

export const apiPageStyle = `
body { margin: 0; background: #f2f5f5; }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag { font-family: system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", sans-serif; color: #14262a; }
.swagger-ui .topbar { padding: 8px 0; background: #fff; border-bottom: 1px solid #dfe6e7; }
.swagger-ui .topbar .download-url-wrapper { display: none; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui a.nostyle, .swagger-ui .info a { color: #0b6b74; }
.swagger-ui .opblock .opblock-summary-method { border-radius: 6px; }
.swagger-ui .opblock.opblock-get { background: #e2f0f1; border-color: #9fcdd1; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #0b6b74; }
.swagger-ui .btn.authorize, .swagger-ui .btn.execute { color: #fff; background: #0b6b74; border-color: #0b6b74; }
.swagger-ui .btn.authorize svg { fill: #fff; }
@media (prefers-color-scheme: dark) {
  body { background: #0d1518; color-scheme: dark; }
  .swagger-ui .topbar { background: #141f23; border-color: #25343a; }
  .swagger-ui, .swagger-ui *:not(.btn, .opblock-summary-method, .microlight *, option) { color: #e6eff0; }
  .swagger-ui .scheme-container, .swagger-ui section.models, .swagger-ui .opblock .opblock-section-header, .swagger-ui .dialog-ux .modal-ux { background: #141f23; box-shadow: none; }
  .swagger-ui .opblock, .swagger-ui .opblock.opblock-get { background: #1a282d; border-color: #3a4d53; }
  .swagger-ui input, .swagger-ui select, .swagger-ui textarea { color: #e6eff0; background: #0d1518; border-color: #3a4d53; }
  .swagger-ui svg:not(:root) { fill: #a9bbbf; }
}
`;
