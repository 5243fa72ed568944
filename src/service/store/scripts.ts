/** A migration, as it stands in migrations/. */
export interface Script {
  name: string;
  sql: string;
  /** The number of the first build that can use the database afterwards; null: only builds that have this migration. */
  worksFrom: string | null;
}

const files = import.meta.glob<string>("./migrations/*.sql", { query: "?raw", import: "default", eager: true });
/** In order. */
const all: Script[] = Object.entries(files)
  .map(([path, sql]) => ({
    name: path.slice(path.lastIndexOf("/") + 1),
    sql,
    worksFrom: /^-- Works with builds from (\d{4}) on\.$/m.exec(sql)?.[1] ?? null,
  }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

const isConcurrent = ({ name }: Script) => name.endsWith(".concurrently.sql");

/** Scripts that run in one transaction at the start. They must be instant on full tables, because they block writes. */
export const MIGRATIONS: readonly Script[] = all.filter((script) => !isConcurrent(script));
/** Scripts that make and drop indexes while others write. */
export const INDEXES: readonly Script[] = all.filter(isConcurrent);
/** The number of this build: that of its newest migration. */
export const BUILD = all.at(-1)?.name.slice(0, 4) ?? "";
