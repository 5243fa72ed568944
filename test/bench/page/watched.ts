/** What a visitor would notice of a page (watch-page.js). All times are milliseconds since the navigation began. */
export interface Watched {
  /** When status and ETA could be read. */
  text: number | null;
  /** When the rider stood on the map. */
  rider: number | null;
  /** Cumulative layout shift: https://web.dev/articles/cls */
  shift: number;
}
