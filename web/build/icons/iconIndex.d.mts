/** Name, categories (one bit each), Chinese name, further search words, drawing. */
export type IconEntry = [string, number, string, string, string]

export const CATEGORIES: readonly string[]
export function iconIndex(): IconEntry[]
export function dictionary(): Map<string, string[]>
