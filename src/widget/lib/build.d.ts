/** Constants that the build puts in (vite.config.ts). */
declare const __SERVICE_NAME__: string;
declare const __VERSION__: string;
/** The folder of the widget's files, relative to /v1/. */
declare const __RELEASE__: string;
