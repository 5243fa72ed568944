/** Constants that the build puts in (vite.config.ts). */
declare const __SERVICE_NAME__: string;
declare const __VERSION__: string;
/** The widget's hashed file, relative to /v1/. */
declare const __WIDGET_FILE__: string;
