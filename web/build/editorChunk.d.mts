/** Returns the bundler's record of a module's imports. */
type InfoOf = (
  id: string,
) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null

export const ENTRY: string
export const EDITOR: string
export function isEditorOnly(id: string, infoOf: InfoOf): boolean
export function findEditorOnlyModules(infoOf: InfoOf): Set<string>
