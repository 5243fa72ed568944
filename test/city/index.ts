/** `npm run city`, whose day is in run-day.ts. The service's own modules need Vite, which knows their texts and constants. */
import { runnerImport } from "vite";
import config from "../../vite.config.ts";

await runnerImport("./test/city/run-day.ts", { logLevel: "error", ...(config.define && { define: config.define }) });
