import type { Section, Setting } from "../../section.ts";
import { accessibility } from "./accessibility.ts";
import { demo } from "./demo.ts";
import { embed } from "./embed.ts";
import { events } from "./events.ts";
import { iframe } from "./iframe.ts";
import { languages } from "./languages.ts";
import { moduleAndElement } from "./module.ts";
import { options } from "./options.ts";
import { security } from "./security.ts";
import { style } from "./style.ts";
import { trouble } from "./trouble.ts";

/** Everything that a merchant's developer needs to know about the widget. */
export function writeWidgetGuide(setting: Setting): Section[] {
  return [
    embed,
    options,
    iframe,
    moduleAndElement,
    events,
    style,
    languages,
    accessibility,
    trouble,
    security,
    demo,
  ].map((write) => write(setting));
}
