import type { Section, Setting } from "../../section.ts";
import { authentication } from "./authentication.ts";
import { goingLive } from "./going-live.ts";
import { people } from "./people.ts";
import { quickStart } from "./quick-start.ts";
import { sandbox } from "./sandbox.ts";
import { troubleshooting } from "./troubleshooting.ts";

/** From the first delivery to the day on which real riders come. */
export function writeStartGuide(setting: Setting): Section[] {
  return [quickStart, authentication, people, ...(setting.sandbox ? [sandbox] : []), goingLive, troubleshooting].map(
    (write) => write(setting),
  );
}
