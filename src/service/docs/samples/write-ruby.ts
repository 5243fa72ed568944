import { type Call, headersOf, splitAtVariables } from "./call.ts";
import { printValue, RUBY } from "./print-value.ts";

const AFTER = {
  json: "puts JSON.parse(answer.body)",
  nothing: "puts answer.code",
  file: 'File.binwrite("answer", answer.body)',
};

/** A text, with environment variables filled in. */
const text = (template: string) =>
  splitAtVariables(template)
    .map((part, index) => (index % 2 === 1 ? `#{ENV['${part}']}` : RUBY.text(part).slice(1, -1)))
    .join("");

/** Writes the call for Ruby, with its own library. */
export function writeRuby(call: Call, baseUrl: string): string {
  const { method, path, body, answer = "json" } = call;
  const headers = headersOf(call).map(([name, value]) => `  "${name}" => "${text(value)}",\n`);
  const lines = [
    ...(body !== undefined || answer === "json" ? ['require "json"'] : []),
    'require "net/http"',
    "",
    `address = URI("${text(baseUrl + path)}")`,
    `request = Net::HTTP::${method[0]}${method.slice(1).toLowerCase()}.new(address${headers.length > 0 ? `, {\n${headers.join("")}}` : ""})`,
    ...(body === undefined ? [] : [`request.body = JSON.generate(${printValue(body, RUBY)})`]),
    'answer = Net::HTTP.start(address.host, address.port, use_ssl: address.scheme == "https") do |http|',
    "  http.request(request)",
    "end",
    AFTER[answer],
  ];
  return lines.join("\n");
}
