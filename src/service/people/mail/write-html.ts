import { SERVICE_TITLE } from "../../brand.ts";

const FILLED = "background:#0f766e;color:#fff;border-radius:8px;font-weight:600;text-decoration:none";
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** The same letter for readers that show HTML. A paragraph that is an address becomes a button, and stays readable below it. */
export function writeHtml(subject: string, text: string): string {
  const paragraphs = text.trim().split("\n\n").map(escapeHtml);
  const body = paragraphs.map((paragraph) =>
    /^https?:\/\/\S+$/.test(paragraph)
      ? `<p style="margin:24px 0 8px"><a href="${paragraph}" style="display:inline-block;padding:12px 24px;${FILLED}">Continue</a></p>
<p style="margin:0 0 24px;font-size:13px;overflow-wrap:anywhere">${paragraph}</p>`
      : `<p>${paragraph.replaceAll("\n", "<br>")}</p>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<body style="margin:0;padding:32px 20px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto">
<span style="padding:6px 12px;${FILLED}">${SERVICE_TITLE}</span>
<h1 style="margin:32px 0 16px;font-size:22px;line-height:1.25">${escapeHtml(subject)}</h1>
${body.join("\n")}
</div>
</body>
</html>
`;
}
