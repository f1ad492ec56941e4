/** How the bundler tells what a module imports. */
type InfoOf = (
  id: string,
) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null

export const ENTRY: string
export const EDITOR: string
export function isEditorOnly(id: string, infoOf: InfoOf): boolean
export function findEditorOnlyModules(infoOf: InfoOf): Set<string>
