import { type Call, headersOf, splitAtVariables } from "./call.ts";
import { PHP, printValue } from "./print-value.ts";

const AFTER = {
  json: "print_r(json_decode(curl_exec($request), true));",
  nothing: "curl_exec($request);\necho curl_getinfo($request, CURLINFO_RESPONSE_CODE), PHP_EOL;",
  file: 'file_put_contents("answer", curl_exec($request));',
};

/** Strings and environment variables, put together. */
const text = (template: string) =>
  splitAtVariables(template)
    .map((part, index) => (index % 2 === 1 ? `getenv("${part}")` : part === "" ? "" : PHP.text(part)))
    .filter(Boolean)
    .join(" . ");

/** Writes the call for PHP, with the curl extension. */
export function writePhp(call: Call, baseUrl: string): string {
  const { method, path, body, answer = "json" } = call;
  const headers = headersOf(call);
  const options = [
    "CURLOPT_RETURNTRANSFER => true",
    ...(method === "GET" ? [] : [`CURLOPT_CUSTOMREQUEST => "${method}"`]),
    ...(headers.length === 0
      ? []
      : [
          `CURLOPT_HTTPHEADER => [\n${headers.map(([name, value]) => `        ${text(`${name}: ${value}`)},\n`).join("")}    ]`,
        ]),
    ...(body === undefined ? [] : [`CURLOPT_POSTFIELDS => json_encode(${printValue(body, PHP, 4)})`]),
  ];
  return `<?php
$request = curl_init(${text(baseUrl + path)});
curl_setopt_array($request, [
${options.map((option) => `    ${option},\n`).join("")}]);
${AFTER[answer]}`;
}
