/** Height of a row and width of a column in pixels. */
export const ROW = 30
export const COLUMN = 124
/** Width of the row numbers in pixels. */
export const GUTTER = 52
