/** Constants that the build puts in (vite.config.ts). */
declare const __SERVICE_NAME__: string;
declare const __VERSION__: string;
/** Hashed files, relative to /v1/: the widget, and its map. */
declare const __WIDGET_FILE__: string;
declare const __MAP_FILE__: string;
