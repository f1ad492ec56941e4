/** Pixels of a sheet. */
export const ROW = 30
export const COLUMN = 124
/** Where the numbers of the rows stand. */
export const GUTTER = 52
