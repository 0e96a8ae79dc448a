import type { Id } from "./ids.ts";

/** Which page of a list, from 0; nothing newer than `until`, so that pages do not shift when something is added. */
export interface PageQuery {
  readonly page: number;
  readonly pagesize: number;
  readonly until?: Id;
}

/** What there is around the entries of a page. */
export interface Page {
  readonly hasNext: boolean;
  /** Entries of the list on all pages. */
  readonly totalCount: number;
  /** The newest entry that the pages show; null where there is none. */
  readonly until: Id | null;
}
