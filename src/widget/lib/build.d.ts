/** Constants that the build defines (vite.config.ts). */
declare const __SERVICE_NAME__: string;
declare const __VERSION__: string;

/** Addresses relative to /v1/ (src/build/tell-loader-the-files.ts). */
declare module "virtual:widget-files" {
  export const widgetFile: string;
  /** The map, and what it imports. Together they come a round trip sooner. */
  export const mapFiles: readonly string[];
  /** The tags of all languages but English, with a space between. */
  export const languages: string;
  /** What follows the tag in the name of a language's file, assets/de-Ab3_xy.js. */
  export const languageEnding: string;
}
