/** A constant that the build defines (vite.config.ts). */
declare const __SERVICE_NAME__: string;
