/** Constants that the build defines (vite.config.ts). */
declare const __SERVICE_NAME__: string;
declare const __VERSION__: string;

/** Addresses relative to /v1/ (src/build/tell-loader-the-files.ts). */
declare module "virtual:widget-files" {
  export const widgetFile: string;
  /** The map, and what it imports. Together they come a round trip sooner. */
  export const mapFiles: readonly string[];
  /** By the two-letter tag: the hash in the name of a language's file, assets/de-Ab3_xy.js. */
  export const languageHashes: Readonly<Record<string, string>>;
}
