export const sharedModules: Record<string, string>
export function exportedNames(specifier: string): Promise<string[]>
export function bridgeSource(specifier: string): Promise<string>
