import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

/** Runs a sample and resolves to what it printed. */
interface Runner {
  run(code: string, env: Record<string, string>): Promise<string>;
  close(): Promise<void>;
}

const DONE = "\u0001";

/** Programs that run one sample after the other: a line of JSON each, answered by its output and a mark. */
const NODE = `import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const { code, env } = JSON.parse(line);
  Object.assign(process.env, env);
  try {
    await import("data:text/javascript," + encodeURIComponent(code) + "#" + performance.now());
  } catch (error) {
    console.log("FAILED", error);
  }
  process.stdout.write("${DONE}");
}`;

const PYTHON = `import json, os, sys, traceback
for line in sys.stdin:
    sample = json.loads(line)
    os.environ.update(sample["env"])
    try:
        exec(sample["code"], {})
    except BaseException:
        print("FAILED", traceback.format_exc())
    print("${DONE}", end="", flush=True)`;

const PHP = `while (($line = fgets(STDIN)) !== false) {
    $sample = json_decode($line, true);
    foreach ($sample["env"] as $name => $value) putenv("$name=$value");
    try {
        eval("?>" . $sample["code"]);
    } catch (Throwable $error) {
        echo "FAILED ", $error;
    }
    echo "${DONE}";
}`;

const RUBY = `require "json"
while (line = STDIN.gets)
  sample = JSON.parse(line)
  ENV.update(sample["env"])
  begin
    eval(sample["code"])
  rescue Exception => error
    puts "FAILED #{error.full_message}"
  end
  print "${DONE}"
  STDOUT.flush
end`;

const BASH = `while IFS= read -r sample; do
  eval "$(base64 -d <<< "$sample")" || echo "FAILED with $?"
  printf '${DONE}'
done`;

const PROGRAMS = {
  curl: ["bash", ["-c", BASH]],
  node: [process.execPath, ["--input-type=module", "-e", NODE]],
  php: ["php", ["-d", "display_errors=1", "-r", PHP]],
  python: ["python3", ["-c", PYTHON]],
  ruby: ["ruby", ["-e", RUBY]],
  go: ["bash", ["-c", BASH]],
} as const;

/** Commands that succeed where the language is installed. */
const PRESENT: Record<keyof typeof PROGRAMS, string> = {
  curl: "curl --version",
  node: "true",
  php: `php -r 'exit(extension_loaded("curl") ? 0 : 1);'`,
  python: "python3 --version",
  ruby: "ruby --version",
  go: "go version",
};

/** Bash reads no JSON: it gets a script, in letters that are safe in a line. It also has Go compile and run a program. */
function toLine(name: keyof typeof PROGRAMS, code: string, env: Record<string, string>): string {
  if (name !== "curl" && name !== "go") return JSON.stringify({ code, env });
  const variables = Object.entries(env).map(([variable, value]) => `export ${variable}=${value}\n`);
  const script =
    name === "curl" ? code.replace("curl ", "curl -sS ") : `cat > sample.go <<'GO'\n${code}\nGO\ngo run sample.go 2>&1`;
  return Buffer.from(variables.join("") + script).toString("base64");
}

/** Null where the language isn't installed. */
export function openLanguage(name: keyof typeof PROGRAMS, folder: string): Runner | null {
  const [program, words] = PROGRAMS[name];
  if (spawnSync("bash", ["-c", PRESENT[name]], { stdio: "ignore" }).status !== 0) return null;
  const child = spawn(program, words, { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
  child.stdout.setEncoding("utf8");
  const ended = once(child, "exit");
  let output = "";
  let done: (output: string) => void = () => {};
  child.stdout.on("data", (text: string) => {
    output += text;
    if (output.endsWith(DONE)) done(output.slice(0, -DONE.length));
  });
  const died = ended.then(([code]) => Promise.reject(new Error(`${name} ended with ${code}: ${output}`)));
  died.catch(() => {});
  return {
    run: (code, env) => {
      output = "";
      const ran = new Promise<string>((resolve) => {
        done = resolve;
      });
      child.stdin.write(`${toLine(name, code, env)}\n`);
      return Promise.race([ran, died]);
    },
    close: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
