/** Constants that the build defines (vite.config.ts). */
/** The platform's name as people read it. */
declare const __SERVICE_TITLE__: string;
/** BCP 47 tags of the languages that the card speaks. */
declare const __LANGUAGES__: readonly string[];
