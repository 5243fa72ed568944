/** Constants that the build defines (vite.config.ts). */
declare const __SERVICE_NAME__: string;
declare const __VERSION__: string;

/** Addresses relative to /v1/ (src/build/tell-loader-the-files.ts). */
declare module "virtual:widget-files" {
  export const widgetFile: string;
  export const mapFile: string;
}
